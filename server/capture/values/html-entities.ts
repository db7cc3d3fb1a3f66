import { wordsIn } from './word-lists.ts'

const named: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ...wordsIn(
    'amp& lt< gt> quot" apos\' ndash– mdash— hellip… lsquo‘ rsquo’ ldquo“ rdquo” euro€ pound£ copy© reg® deg°',
    'aumlä oumlö uumlü AumlÄ OumlÖ UumlÜ szligß eacuteé egraveè agraveà ccedilç ntildeñ',
  ).map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
])

function ofCodePoint(code: number, entity: string): string {
  const isStorable = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isStorable ? String.fromCodePoint(code) : entity
}

/** Reads the entities that forms send: numeric ones and the common names; any other stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[A-Za-z]{2,8});/gi, (entity, body: string) => {
    if (/^#x/i.test(body)) return ofCodePoint(Number.parseInt(body.slice(2), 16), entity)
    if (body.startsWith('#')) return ofCodePoint(Number(body.slice(1)), entity)
    return named.get(body) ?? entity
  })
