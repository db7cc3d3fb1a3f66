import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Runs named steps one after the other, each to its end even when one before it failed, then prints how each went
 * and ends the process: status 1 when any failed. A step is `[name, package binary, …arguments]`.
 */
export function runSteps(steps) {
  const results = steps.map(([name, binary, ...args]) => {
    const started = performance.now()
    const { status } = spawnSync(join(root, 'node_modules', '.bin', binary), args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    return { name, passed: status === 0, seconds: Math.round((performance.now() - started) / 1000) }
  })
  console.log('')
  for (const { name, passed, seconds } of results)
    console.log(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  process.exit(results.every(({ passed }) => passed) ? 0 : 1)
}
