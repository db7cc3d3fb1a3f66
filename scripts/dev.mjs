// `npm run dev`: the server is built again and restarted at each change; the console reloads by itself (Vite).
import { spawn } from 'node:child_process'
import { endWithNpm } from './end-with-npm.mjs'
import { prepare } from './prepare.mjs'

prepare()
endWithNpm()
const { context } = await import('esbuild')
const { createServer } = await import('vite')

let service
let closing = false

/** Ends the running service in order; settles when it is gone, since two cannot share a data directory. */
function stopService() {
  const running = service
  if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve()
  return new Promise((stopped) => {
    running.once('exit', stopped)
    running.kill('SIGTERM')
  })
}

// However this ends (Vite ends the process itself on SIGTERM), the service is told to close in order.
process.once('exit', () => service?.kill('SIGTERM'))

const restart = {
  name: 'restart',
  setup(build) {
    build.onEnd(async ({ errors }) => {
      if (errors.length > 0) return
      await stopService()
      if (closing) return
      service = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
    })
  },
}

const server = await context({
  entryPoints: {
    main: 'server/main.ts',
    'interpreter-worker': 'server/webhooks/interpret/interpreter-worker.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  plugins: [restart],
})
await server.watch()
const consoleServer = await createServer({ configFile: 'web/vite.config.ts' })
await consoleServer.listen()
consoleServer.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (closing) return
    closing = true
    await consoleServer.close()
    await server.dispose()
    await stopService()
    process.exit(0)
  })
}
