import { readdirSync, readFileSync } from 'node:fs'
import qs from 'qs'
import { normalizePhone, phoneAsWritten } from '../../server/records/phone.ts'

/** One recorded shape: what a platform sends, and the lead that it must become with nothing configured. */
export interface Sample {
  readonly file: string
  readonly platform: string
  readonly content_type?: string
  readonly body: unknown
  readonly expected: Readonly<Record<string, string | null>> | null
  /** It holds no person's name: read as where leads are named after their phone (decision 0020.51). */
  readonly nameless?: boolean
}

/** Also where the measurement is one bundled file: both begin in the project's root. */
const root = `${process.cwd()}/test/samples/`

const read = new Map<string, readonly Sample[]>()

/** The samples of a folder below `test/samples`, by file name; read once for all files that ask. */
export function readSamples(folder: string): readonly Sample[] {
  const samples = read.get(folder) ?? readFolder(folder)
  read.set(folder, samples)
  return samples
}

function readFolder(folder: string): Sample[] {
  return readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) =>
      [JSON.parse(readFileSync(`${root}${folder}/${file}`, 'utf8'))].flat().map((one) => ({ file, ...one })),
    )
}

/** What is wanted of a sample's lead; one without a name is called as its phone is written. */
export function wantedOf({ expected, nameless }: Sample): Sample['expected'] {
  if (expected === null || !nameless || expected.phone == null) return expected
  const phone = normalizePhone(expected.phone, 'IN')
  return { ...expected, name: phone && phoneAsWritten(phone) }
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
  if (typeof sample.body === 'string') {
    return { body: Buffer.from(sample.body), contentType: sample.content_type }
  }
  const encoded = qs.stringify(sample.body, { encodeValuesOnly: false })
  return { body: Buffer.from(encoded), contentType: 'application/x-www-form-urlencoded' }
}
