// `npm start`: on a fresh clone too. The service runs in this very process, so signals and exit status are its own.
// The sizes of the heap stand in package.json, because they must be there from the beginning.
// `--max-old-space-size`: V8 calls its own functions the short way only in a heap that may grow to 2 GB. One of 512 MB reads
// a body in an eighth more time. `--heap-growing-percent`: but Node.js lets rubbish grow by the size of the heap that it may
// have, to 250 MB before it looks. What lives is 35 MB; with 40 the service stays below 190 MB under load, as with 512 MB.
// `--max-semi-space-size`: space for young objects. With 4 MB a request outlives two of its collections, which then copy it
// twice: 130 us of a delivery, and with 16 MB 57. They cost 25 MB at 16 senders, and 65 at 200 senders of 200 KiB.
// Source maps would take 12 MB and a tenth of a second; the built program is readable without them, and
// `NODE_OPTIONS=--enable-source-maps npm start` has them.
import { endWithNpm } from './end-with-npm.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
await import('../dist/server/main.js')
