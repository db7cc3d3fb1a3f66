// Builds the server (esbuild, most packages stay in node_modules) and the console (Vite) beside dist, then swaps.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from './build-client.mjs'
import { compressFiles } from './compress.mjs'
import { licencesOf } from './licences.mjs'
import { prepare, root, sourcesHash } from './prepare.mjs'

// A fresh clone has none of the packages that build: `npm run build` and `npm pack` install them first.
prepare({ build: false })
const { build: bundle } = await import('esbuild')
const { build: buildPages } = await import('vite')
const hash = sourcesHash()
for (const name of readdirSync(root)) {
  if (/^dist\.(new|old)-\d+$/.test(name)) rmSync(name, { recursive: true, force: true })
}

/** TypeBox comes along: of its whole the server uses a fifth, and loading it all takes a tenth of a second. */
const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const external = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => name !== 'typebox')

const draft = `dist.new-${process.pid}`
const server = await bundle({
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli.ts',
    'interpreter-worker': 'server/webhooks/interpret/interpreter-worker.ts',
    'write-openapi': 'server/start/write-openapi.ts',
  },
  outdir: join(draft, 'server'),
  bundle: true,
  external,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
})
const client = await buildClient(join(draft, 'client'))
const pages = await buildPages({
  configFile: 'web/vite.config.ts',
  logLevel: 'warn',
  build: { outDir: join(root, draft, 'web') },
})
// The reference at /docs stands apart: nothing of it may weigh on the console.
const reference = await buildPages({
  configFile: false,
  root: join(root, 'web', 'reference'),
  base: './',
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: join(root, draft, 'web'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: join(root, 'web', 'reference', 'reference.html'),
      checks: { pluginTimings: false },
    },
  },
})
compressFiles(join(root, draft, 'web'))
const modulesOfPages = [pages, reference].flatMap(({ output }) =>
  output.flatMap(({ moduleIds = [] }) => moduleIds),
)
const shipped = [...Object.keys(server.metafile.inputs), ...client, ...modulesOfPages]
writeFileSync(join(draft, 'LICENCES.md'), licencesOf(shipped))
writeFileSync(join(draft, 'sources-hash'), hash)

const previous = `dist.old-${process.pid}`
if (existsSync('dist')) renameSync('dist', previous)
renameSync(draft, 'dist')
rmSync(previous, { recursive: true, force: true })
