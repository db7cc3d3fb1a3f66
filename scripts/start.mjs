// `npm start`: on a fresh clone too. The service runs in this very process, so signals and exit status are its own.
// Both sizes of the heap stand in package.json, because they must be there from the beginning: Node.js sizes its heap by
// the machine, and on a large one lets rubbish grow to 250 MB before it looks. What lives is 35 MB; with a heap as on a
// machine of 1 GB the service stays below 150 MB under load, for the same processor time a request.
// `--max-semi-space-size`: a quarter of the usual space for young objects. Against half of it, 200 senders of 200 KiB at
// once need 190 MB instead of 205; a create took up to 7 % more of the processor, within what its runs differ by.
// Source maps would take 12 MB and a tenth of a second; the built program is readable without them, and
// `NODE_OPTIONS=--enable-source-maps npm start` has them.
import { endWithNpm } from './end-with-npm.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
await import('../dist/server/main.js')
