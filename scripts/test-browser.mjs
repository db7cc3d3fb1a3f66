// `npm run test:browser`: the console in a real Chromium against a real service.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { prepare } from './prepare.mjs'
import { runSteps } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = (process.env.PATH ?? '').split(delimiter)
const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
const chromium = process.env.CHROMIUM_PATH ?? candidates.find(isExecutable)

if (!chromium || !isExecutable(chromium)) {
  console.error(
    'No Chromium here: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH',
  )
  process.exit(1)
}
process.env.CHROMIUM_PATH = chromium
prepare()
runSteps([['tests in the browser', 'vitest', 'run', '--project', 'browser', ...process.argv.slice(2)]])

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
