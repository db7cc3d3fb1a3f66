// `npm start`: on a fresh clone too. The service runs in this very process, so signals and exit status are its own.
import { endWithNpm } from './end-with-npm.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
