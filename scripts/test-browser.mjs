// `npm run test:browser`: the console in a real Chromium against a real service. `npm run test:desk`: a whole day in it.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { prepare } from './prepare.mjs'
import { runSteps } from './steps.mjs'

// The headless shell draws the same pages for a quarter less of the processor: nobody looks at its window.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const folders = (process.env.PATH ?? '').split(delimiter)
const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
const chromium = process.env.CHROMIUM_PATH ?? candidates.find(isExecutable)

if (!chromium || !isExecutable(chromium)) {
  console.error(
    'No Chromium here: install one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH',
  )
  process.exit(1)
}
process.env.CHROMIUM_PATH = chromium
prepare()
const [first, ...others] = process.argv.slice(2)
const chosen = first === '--desk' ? ['desk', ...others] : ['browser', ...process.argv.slice(2)]
runSteps([['tests in the browser', 'vitest', 'run', '--project', ...chosen]])

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
