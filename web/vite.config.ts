import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const service = 'http://127.0.0.1:3000'

/** What every address loads before its page, and what signing in draws; with all that these import. */
const first =
  /\/web\/(main|session|queries|theme|ui\/page\/(entrance-page|loading|problem)|pages\/(sign-in|welcome)\/.*)\.tsx?$/

/** Refuses files that import each other in a circle: one of them would begin with pieces that are not there yet. */
const refuseCircles: Plugin = {
  name: 'refuse-circles',
  generateBundle(_options, bundle) {
    const search = (file: string, above: readonly string[]): void => {
      if (above.includes(file))
        this.error(`the console's files import each other: ${[...above, file].join(' → ')}`)
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const next of chunk.imports) search(next, [...above, file])
    }
    for (const file of Object.keys(bundle)) search(file, [])
  },
}

/**
 * Mantine gives each input, menu and dialog a random id right after it was drawn, and so draws it again at once: about a
 * tenth of what a page draws. React's own ids stand from the first time.
 */
const idsThatStay: Plugin = {
  name: 'ids-that-stay',
  load(id) {
    if (!id.endsWith('/@mantine/hooks/esm/use-id/use-id.mjs')) return null
    return `import { useId as useOwnId } from 'react'
      export function useId(given) {
        const own = useOwnId()
        return typeof given === 'string' ? given : 'mantine-' + own
      }`
  },
}

const targetAtOnce = `	const reference = useCallback((node) => {
		setTargetNode(node);
		popover.floating.refs.setReference(node);
	}, [popover.floating.refs.setReference]);`

const targetWhenOpen = `	const target = useRef(null);
	const isOpen = useRef(false);
	const { setReference } = popover.floating.refs;
	const know = useCallback(() => {
		setTargetNode(target.current);
		setReference(target.current);
	}, [setReference]);
	const reference = useCallback((node) => {
		target.current = node;
		if (isOpen.current) know();
	}, [know]);
	useLayoutEffect(() => {
		isOpen.current = popover.opened;
		if (popover.opened) know();
	}, [popover.opened, know]);`

/**
 * Mantine keeps what a menu or a list of choices opens from as a state, and so draws each of them twice as a
 * page comes, with the input or button that it opens from, while all are closed. Here they learn it as they open.
 */
const targetsWhenOpen: Plugin = {
  name: 'targets-when-open',
  transform(code, id) {
    if (!id.endsWith('/@mantine/core/esm/components/Popover/Popover.mjs')) return null
    if (!code.includes(targetAtOnce)) this.error('Popover is another one than this was written for')
    return {
      code: `import { useLayoutEffect } from 'react'\n${code.replace(targetAtOnce, targetWhenOpen)}`,
      map: null,
    }
  },
}

/**
 * Chromium reads a function when it is first called, two hundred of them while the first list is drawn. By this line at the
 * head of a file it reads all of them as the file arrives, beside the page: a tenth less script on the first visit
 * of a page, for 0.6 MB. Other browsers pass over it.
 */
const readAhead: Plugin = {
  name: 'read-ahead',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const isPage = chunk.isDynamicEntry && /\/web\/pages\//.test(chunk.facadeModuleId ?? '')
      if (isPage || chunk.name === 'mantine' || chunk.name === 'shared')
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    }
  },
}

// A page is one file, fetched when it is opened. What several pages
// share are four files that change seldom: few requests (a piece an icon was 59 of them), and an update of the
// console leaves the browser's copy of the libraries alone. One style sheet: all of it is 36 kB.
export default defineConfig({
  root: import.meta.dirname,
  // The files find each other wherever PUBLIC_URL puts them.
  base: './',
  plugins: [react(), idsThatStay, targetsWhenOpen, readAhead, refuseCircles],
  // As the page asks for it, and as files that wait for another when they are loaded have to be.
  worker: { format: 'es' },
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
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'first', test: first, priority: 2 },
            {
              name: 'mantine',
              test: /node_modules\/(@mantine\/(core|form|hooks)|@floating-ui|react-number-format)\//,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'shared',
              test: /\/web\/(?!shell\/(?!places|open-palette))|node_modules\/@tabler/,
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
