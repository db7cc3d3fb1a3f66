import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The directory itself, absolute, or the nearest above it that is there. */
export function nearestDirectory(directory: string): string {
  const path = resolve(directory)
  return existsSync(path) || path === dirname(path) ? path : nearestDirectory(dirname(path))
}
