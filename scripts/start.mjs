// `npm start`: on a fresh clone too. The service runs in this very process, so signals and exit status are its own.
import { prepare } from './prepare.mjs'

prepare()
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
