// `npm run --silent leadline -- <command>`: standard output belongs to the command alone.
import { prepare } from './prepare.mjs'

prepare()
process.setSourceMapsEnabled(true)
await import('../dist/server/cli.js')
