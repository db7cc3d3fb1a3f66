import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** Tells one life of a process from the next under its number: its start. Undefined without one; a zombie is gone. */
export const processStart = (pid: number): string | undefined =>
  process.platform === 'linux' ? linuxProcessStart(pid) : portableProcessStart(pid)

/** True while the process with this number and this start time runs. */
export const isRunning = (pid: number, start: string): boolean => processStart(pid) === start

/** True when the process works in this directory, which is where a postmaster stays: inside its own cluster. */
export function worksInDirectory(pid: number, directory: string): boolean {
  if (processStart(pid) === undefined) return false
  if (process.platform !== 'linux') return commandLine(pid).includes(directory)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory
  } catch {
    return false
  }
}

function linuxProcessStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name stands in parentheses and may hold blanks and parentheses itself: count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, start] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' ? undefined : start
  } catch {
    return undefined
  }
}

const portableProcessStart = (pid: number): string | undefined => ps('lstart=', pid) || undefined

const commandLine = (pid: number): string => ps('command=', pid)

function ps(column: string, pid: number): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}
