import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const service = 'http://127.0.0.1:3000'

// Pages, with the charts and date pickers that they draw, are fetched when they are opened. React and the Mantine
// components that several pages share are two stable files: few requests, and an update of the console leaves the
// browser's copy of the libraries alone. What sign-in loads has to stay below 250 kB gzipped.
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
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine\/(core|form|hooks)|@floating-ui)\//,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/console/api', '/api', '/webhook', '/docs'].map((path) => [path, service])),
  },
})
