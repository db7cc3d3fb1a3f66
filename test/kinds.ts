import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * `npm test` runs the pure tests and those of the service. A file whose tests take seconds each begins with `// slow: ` and the
 * reason, and `npm run test:slow` runs it. The last four kinds are folders with commands of their own.
 */
type Kind = 'pure' | 'service' | 'slow' | 'citus' | 'operations' | 'browser' | 'desk'

const folders: readonly Kind[] = ['citus', 'operations', 'browser', 'desk']

const root = join(import.meta.dirname, '..')

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Files of the tests' own that a file imports. */
function importsOf(text: string, path: string): string[] {
  return [...text.matchAll(/ from '(\.[^']+)'/g)]
    .map(([, target = '']) => join(dirname(path), target))
    .filter((target) => target.startsWith('test/') && existsSync(join(root, target)))
}

/** True when a file, or another that it imports, asks for what stands ready for a whole run: the database's address. */
function asksForDatabase(path: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  const text = read(path)
  return /\binject\(/.test(text) || importsOf(text, path).some((target) => asksForDatabase(target, seen))
}

/** What kind a test file is: by its folder, by what its first line says, or by whether it reaches for the database. */
function kindOf(path: string): Kind {
  const folder = folders.find((kind) => path.startsWith(`test/${kind}/`))
  if (folder) return folder
  if (read(path).startsWith('// slow: ')) return 'slow'
  return asksForDatabase(path) ? 'service' : 'pure'
}

/** Every test file from the project's root, by its kind. */
export function testsByKind(): Record<Kind, string[]> {
  const tests: Record<Kind, string[]> = {
    pure: [],
    service: [],
    slow: [],
    citus: [],
    operations: [],
    browser: [],
    desk: [],
  }
  const names = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => one.endsWith('.test.ts'))) {
    const path = join('test', name)
    tests[kindOf(path)].push(path)
  }
  return tests
}
