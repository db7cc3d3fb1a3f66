import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const lookEveryMs = 500

/**
 * Ends this process in order when the npm that started it is gone. Ctrl-C reaches both, but a SIGTERM or a kill
 * that is sent to `npm start` alone ends npm and tells nobody else; the service would stay behind.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = lineage()
  const look = setInterval(() => {
    if (lineage() === before) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  look.unref()
}

/** Our parent, and its parent where ours is only the shell in which npm runs the script. */
function lineage() {
  const parent = process.ppid
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes(basename(process.argv[1] ?? ''))
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
