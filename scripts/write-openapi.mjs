// `npm run openapi`: writes docs/*.json from the routes' own schemas, and the console's types from its document.
import { readFile, writeFile } from 'node:fs/promises'
import { prepare } from './prepare.mjs'

prepare()
process.setSourceMapsEnabled(true)
await import('../dist/server/write-openapi.js')
// Imported after the packages are there.
const { consoleClientFile, consoleClientOf } = await import('./console-client.mjs')
await writeFile(consoleClientFile, await consoleClientOf(await readFile('docs/console-openapi.json', 'utf8')))
