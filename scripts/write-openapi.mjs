// `npm run openapi`: writes docs/*.json from the routes' own schemas, and the types of the console and of the client from them.
import { readFile, writeFile } from 'node:fs/promises'
import { prepare } from './prepare.mjs'

prepare()
process.setSourceMapsEnabled(true)
await import('../dist/server/write-openapi.js')
// Imported after the packages are there.
const { consoleClientFile, consoleClientOf, referenceTypesFile, referenceTypesOf } = await import(
  './generated-types.mjs'
)
await writeFile(consoleClientFile, await consoleClientOf(await readFile('docs/console-openapi.json', 'utf8')))
await writeFile(referenceTypesFile, await referenceTypesOf(await readFile('docs/openapi.json', 'utf8')))
