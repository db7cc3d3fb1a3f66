import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const service = 'http://127.0.0.1:3000'

/** What signing in draws of Mantine, apart from the rest: that page stays below 150 kB of script. */
const firstComponents = [
  ...[
    'ActionIcon',
    'Alert',
    'Anchor',
    'Box',
    'Button',
    'ButtonGroup',
    'Card',
    'Center',
    'CloseButton',
    'Group',
  ],
  ...[
    'Input',
    'InputBase',
    'InputsGroup',
    'Loader',
    'Notification',
    'Overlay',
    'Paper',
    'PasswordInput',
    'Portal',
  ],
  ...[
    'RemoveScroll',
    'Stack',
    'Text',
    'TextInput',
    'Title',
    'Transition',
    'UnstyledButton',
    'VisuallyHidden',
  ],
]

/**
 * What every address loads before its page: the provider, requests and the session, and what tells of a failure. With
 * all that they import themselves: two files that import each other leave one with pieces that are not there yet.
 */
const first = [
  `/@mantine/core/esm/(core|components/(${firstComponents.join('|')}))/`,
  '/@mantine/(form|hooks|notifications|store)/',
  '/node_modules/(@tanstack|openapi-fetch|clsx|klona|fast-deep-equal|react-transition-group|prop-types|dom-helpers|@babel)/',
  '/node_modules/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)/',
  '/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/IconAlertTriangle)\\.',
  '/web/(?!app\\.|main\\.)[a-z-]+\\.tsx?$',
  '/web/ui/(loading|problem)\\.',
]

/** Refuses a build in which files import each other in a circle. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    generateBundle(_options, bundle) {
      const follow = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`built files import each other: ${[...path, file].join(' → ')}`)
        const built = bundle[file]
        for (const next of built?.type === 'chunk' ? built.imports : []) follow(next, [...path, file])
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

// A page is one file, fetched when it is opened, with the charts and date pickers that it draws. What several pages
// share are four files that change seldom: few requests (a piece an icon was 59 of them), and an update of the
// console leaves the browser's copy of the libraries alone. One style sheet: all of it is 36 kB.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), refuseCircles()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'first', test: new RegExp(first.join('|')), priority: 2 },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine\/(core|form|hooks)|@floating-ui|react-number-format)\//,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'shared',
              test: /\/web\/(?!pages|shell|ui\/(day-chart|axis-ticks))|node_modules\/(@tabler|@mantine\/dates|dayjs)/,
              minShareCount: 2,
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
