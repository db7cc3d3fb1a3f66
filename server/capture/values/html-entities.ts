import { wordsIn } from './word-lists.ts'

/** A name, and what it stands for behind it. */
const pairOf = (word: string): [string, string] => [word.slice(0, -1), word.slice(-1)]

const named: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ...wordsIn(
    'amp& lt< gt> quot" apos\' ndash– mdash— hellip… lsquo‘ rsquo’ ldquo“ rdquo” euro€ pound£ copy© reg® deg° szligß',
  ).map(pairOf),
])

const marks = new Map(
  wordsIn('grave\u0300 acute\u0301 circ\u0302 tilde\u0303 uml\u0308 ring\u030a caron\u030c cedil\u0327').map(
    pairOf,
  ),
)

/** `eacute`, `Ntilde`: a letter and the name of its mark. */
function ofLetter(name: string): string | undefined {
  const letter = `${name[0]}${marks.get(name.slice(1)) ?? ''}`.normalize('NFC')
  return marks.has(name.slice(1)) && letter.length === 1 ? letter : undefined
}

function ofCodePoint(code: number, entity: string): string {
  const isStorable = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isStorable ? String.fromCodePoint(code) : entity
}

/** Reads the entities that forms send: numeric ones, letters with a mark and the common names; any other stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[A-Za-z]{2,8});/gi, (entity, body: string) => {
    if (/^#x/i.test(body)) return ofCodePoint(Number.parseInt(body.slice(2), 16), entity)
    if (body.startsWith('#')) return ofCodePoint(Number(body.slice(1)), entity)
    return named.get(body) ?? ofLetter(body) ?? entity
  })
