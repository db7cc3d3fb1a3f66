import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the program of the interpreter's workers: Node.js runs no TypeScript, so it is built for the tests. */
    interpreterFile: string
  }
}

/** Builds the workers' program once for a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-interpreter-'))
  const outfile = join(folder, 'interpreter-worker.cjs')
  await build({
    entryPoints: ['server/webhooks/interpret/interpreter-worker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    // The default place of the program beside the service's own: of no use here.
    define: { 'import.meta.url': '"file:///"' },
  })
  project.provide('interpreterFile', pathToFileURL(outfile).href)
  return () => rmSync(folder, { recursive: true, force: true })
}
