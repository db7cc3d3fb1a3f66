import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import qs from 'qs'

/** One recorded shape: what a platform sends, and the lead that it must become with nothing configured. */
export interface Sample {
  readonly file: string
  readonly platform: string
  readonly content_type?: string
  readonly body: unknown
  readonly expected: Readonly<Record<string, string | null>> | null
}

const root = fileURLToPath(new URL('../samples/', import.meta.url))

/** The samples of a folder below `test/samples`, by file name. */
export function readSamples(folder: string): Sample[] {
  return readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, ...JSON.parse(readFileSync(`${root}${folder}/${file}`, 'utf8')) }))
}

/** Folders of samples: recorded shapes, further platforms, and shapes and traps that no platform owns. */
export const sampleFolders = ['.', 'other-platforms', 'shapes'] as const

/** Every sample there is. */
export function everySample(): Sample[] {
  return sampleFolders.flatMap(readSamples)
}

/** The request body as the platform sends it. */
export function bodyOf(sample: Sample): { readonly body: Buffer; readonly contentType: string } {
  if (sample.content_type === undefined) {
    return { body: Buffer.from(JSON.stringify(sample.body)), contentType: 'application/json' }
  }
  const encoded = qs.stringify(sample.body, { encodeValuesOnly: false })
  return { body: Buffer.from(encoded), contentType: 'application/x-www-form-urlencoded' }
}
