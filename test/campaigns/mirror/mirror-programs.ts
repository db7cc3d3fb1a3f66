import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { endsWithCampaign } from '../started.ts'

/** What the copy holds, told by the Node.js that has SQLite in it: a line a lead, its id and a hash of its text. */
const showMirror = `
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
const lines = []
for (const { id, lead } of new DatabaseSync('leads.sqlite', { timeout: 60_000 }).prepare('select id, lead from leads').iterate())
  lines.push(id + ' ' + createHash('sha1').update(lead).digest('base64'))
process.stdout.write(lines.join('\\n'))
`

/** The two programs of docs/mirror.md as somebody would save them, in a folder that has the package installed. */
export interface MirrorPrograms {
  /** Makes the copy and keeps it fresh until `stop`, started again whenever it ends; `stop` answers how often it was. */
  follow(): { stop(): Promise<number> }
  /** Removes what is gone from one day. */
  compare(day: string): Promise<void>
  /** A hash of each lead's text, by its id. */
  held(): Promise<Map<string, string>>
}

const largestOutput = 1 << 30
const restartMs = 1_000

/** `node` is the program that runs them, of a version that has SQLite in it. */
export function mirrorPrograms(node: string, baseUrl: string, apiKey: string): MirrorPrograms {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-mirror-'))
  endsWithCampaign(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'leadline'))
  const page = readFileSync('docs/mirror.md', 'utf8')
  const programs = [...page.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, text = '']) =>
    text.replaceAll('http://127.0.0.1:3000', baseUrl).replaceAll('<API_KEY>', apiKey),
  )
  for (const [i, name] of ['follow.mjs', 'compare.mjs'].entries())
    writeFileSync(join(folder, name), programs[i] ?? '')
  writeFileSync(join(folder, 'show.mjs'), showMirror)
  // Not synchronously: the way to the database leads through this process.
  const run = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(node, args, { cwd: folder, maxBuffer: largestOutput })).stdout
  return {
    follow() {
      let child: ChildProcess
      let starts = 0
      let isOver = false
      const start = (): void => {
        starts += 1
        child = spawn(node, ['follow.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
        child.once('exit', () => !isOver && setTimeout(start, restartMs))
      }
      start()
      const stop = endsWithCampaign(() => {
        isOver = true
        child.kill('SIGTERM')
      })
      return {
        async stop() {
          await stop()
          return starts - 1
        },
      }
    },
    async compare(day) {
      await run('compare.mjs', day)
    },
    held: async () =>
      new Map(
        (await run('show.mjs'))
          .split('\n')
          .map((line): [string, string] => [line.slice(0, 36), line.slice(37)]),
      ),
  }
}
