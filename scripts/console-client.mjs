import openapiTS, { astToString } from 'openapi-typescript'

/** Where the console's own types of its private interface are kept, from the project's root. */
export const consoleClientFile = 'web/console-api.generated.ts'

const note = `// Written by \`npm run openapi\` from docs/console-openapi.json. Not to be changed by hand: change the route's schema.

`

/** The types of every route of the console's private interface, as TypeScript, out of its OpenAPI document. */
export async function consoleClientOf(documentText) {
  return note + astToString(await openapiTS(JSON.parse(documentText)))
}
