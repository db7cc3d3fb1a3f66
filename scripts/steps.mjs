import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Programs of the packages, by where they lie: two packages bring a `tsc`. The native one takes a fifth of the time. */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  tsc: 'typescript-native/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** What `npm run check` is, and what `npm test` begins with. */
export const checks = [
  ['style', 'biome', 'ci', '.'],
  ['types of the server', 'tsc', '-p', 'tsconfig.json'],
  ['types of the console', 'tsc', '-p', 'web/tsconfig.json'],
]

/**
 * Runs named steps one after the other, each to its end even when one before it failed, then prints how each went
 * and ends the process: status 1 when any failed. A step is `[name, program, …arguments]`.
 */
export function runSteps(steps) {
  const results = steps.map(([name, program, ...args]) => {
    const started = performance.now()
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules', programs[program]), ...args], {
      cwd: root,
      stdio: 'inherit',
    })
    return { name, passed: status === 0, seconds: Math.round((performance.now() - started) / 1000) }
  })
  console.log('')
  for (const { name, passed, seconds } of results)
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  process.exit(results.every(({ passed }) => passed) ? 0 : 1)
}
