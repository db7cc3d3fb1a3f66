// Builds the client for others: one file without any import, and its types.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** What the client's own source is compiled with when its types are written. */
const typeOptions = [
  ...['--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions', '--ignoreConfig'],
  ...[
    '--module',
    'preserve',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
  ],
  ...['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', '--types', 'node'],
]

/** Types name each other by the files that they describe, `./page.js`. */
function nameBuiltFiles(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.d.ts'))) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
}

/** Writes `client.js` and its types into a folder; answers the modules that went into it. */
export async function buildClient(folder) {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    entryPoints: ['client/client.ts'],
    outdir: folder,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    metafile: true,
    logLevel: 'warning',
  })
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, 'client/client.ts', ...typeOptions, '--outDir', folder],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the types of the client were not written: ${stdout}`)
  nameBuiltFiles(folder)
  return Object.keys(metafile.inputs)
}
