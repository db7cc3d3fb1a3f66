import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openApiDocuments } from './openapi-documents.ts'

for (const { file, text } of await openApiDocuments()) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
