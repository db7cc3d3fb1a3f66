// `npm run openapi`: writes docs/openapi.json from the routes' own schemas.
import { prepare } from './prepare.mjs'

prepare()
process.setSourceMapsEnabled(true)
await import('../dist/server/write-openapi.js')
