import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** The secret in this file, its owner's alone, made on first use (256 bits); whole or not at all, the same for all. */
export const keptSecret = (path: string): string =>
  readSecret(path) ?? keepSecret(path, randomBytes(32).toString('base64url'))

/** Puts a secret into its file unless one is there, and answers the one that is there then. */
export function keepSecret(path: string, secret: string): string {
  const draft = `${path}.${process.pid}.new`
  writeFileSync(draft, secret, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(path) ?? ''
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
