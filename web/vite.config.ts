import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const service = 'http://127.0.0.1:3000'

// The charts and date pickers are fetched by the pages that draw them; what every page needs is kept in
// three stable files, so that an update of the console leaves the browser's copy of the libraries alone.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'charts', test: /node_modules\/(recharts|d3-[a-z]+|@mantine\/charts|victory-vendor)\// },
            { name: 'dates', test: /node_modules\/(@mantine\/dates|dayjs)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/console/api', '/api', '/webhook', '/docs'].map((path) => [path, service])),
  },
})
