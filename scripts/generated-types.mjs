import openapiTS, { astToString } from 'openapi-typescript'

/** Where the console's own types of its private interface are kept, from the project's root. */
export const consoleClientFile = 'web/console-api.generated.ts'

/** Where the types of the client for others are kept. */
export const referenceTypesFile = 'client/reference.generated.ts'

const note = (document) =>
  `// Written by \`npm run openapi\` from docs/${document}. Not to be changed by hand: change the route's schema.\n\n`

/** The types of every route of the console's private interface, as TypeScript, out of its OpenAPI document. */
export async function consoleClientOf(documentText) {
  return note('console-openapi.json') + astToString(await openapiTS(JSON.parse(documentText)))
}

/** The types of /api/v1 and of the webhook's address, as TypeScript, out of the public OpenAPI document. */
export async function referenceTypesOf(documentText) {
  return note('openapi.json') + astToString(await openapiTS(JSON.parse(documentText)))
}
