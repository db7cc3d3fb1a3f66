import { endWithNpm } from './end-with-npm.mjs'

/** Bundles a program of the tests or the bench, which is in TypeScript, and runs it in this process with the command's arguments. */
export async function runBundled(entryPoint, outfile) {
  endWithNpm()
  const { build } = await import('esbuild')
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  process.setSourceMapsEnabled(true)
  await import(`../${outfile}`)
}
