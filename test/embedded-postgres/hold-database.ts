import { connectEmbedded, startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.ts'
import { StartRefused } from '../../server/refusals/start-refused.ts'

// Holds the database of a directory until SIGTERM, as the service (`service`) or a shell command (`shell`) would.
const [holder, dataDir = ''] = process.argv.slice(2)
const open = holder === 'shell' ? connectEmbedded : startEmbeddedPostgres
try {
  const hasSockets = process.env.TEST_WITHOUT_SOCKETS === undefined
  const database = await open({ dataDir, log: (line) => console.log(line), hasSockets })
  const { ownerUrl, pid } = database
  const hold = setInterval(() => {}, 60_000)
  process.once('SIGTERM', async () => {
    await database.stop()
    clearInterval(hold)
  })
  console.log(JSON.stringify({ ownerUrl, pid }))
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  console.log(`refused: ${error.message}`)
  process.exitCode = 1
}
