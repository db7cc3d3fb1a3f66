import anyAscii from 'any-ascii'

/** A word of a name. */
interface NameWord {
  /** In Latin letters, lower case. */
  readonly plain: string
  /** Its consonants, as scripts agree on them: written vowels differ from one to another. */
  readonly consonants: string
}

const vowels = new Set('aeiouy')

/** Letters that are written for one sound. */
const oneSound: Readonly<Record<string, string>> = { w: 'v', z: 'j', q: 'k', c: 'k', f: 'p' }

/** Without vowels, breath and doubled letters; a vowel in front stays, as one for all. */
function consonantsOf(plain: string): string {
  let kept = vowels.has(plain.charAt(0)) ? 'a' : ''
  // Rao is written Rav, and the sign of a nasal before a consonant is read as m.
  const spelled = plain
    .replaceAll('x', 'ks')
    .replace(/ao$/, 'av')
    .replace(/m(?=[^aeiouyhm])/g, 'n')
  for (const letter of spelled) {
    const sound = oneSound[letter] ?? letter
    if (vowels.has(sound) || sound === 'h' || kept.endsWith(sound)) continue
    kept += sound
  }
  return kept
}

function wordsOf(name: string): NameWord[] {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.flatMap((word) => {
    const plain = anyAscii(word)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
    return plain === '' ? [] : [{ plain, consonants: consonantsOf(plain) }]
  })
}

const isLatin = (name: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name)

/** Two words that are one, whole, and an initial that is the other's: points of a fit. */
const [wholeWord, initialOnly] = [2, 1]

/** Takes each word that the test finds a partner for out of both lists; answers how many. */
function pairOff(ours: NameWord[], theirs: NameWord[], isPair: (one: NameWord, other: NameWord) => boolean) {
  let pairs = 0
  for (const word of [...ours]) {
    const at = theirs.findIndex((other) => isPair(word, other))
    if (at < 0) continue
    theirs.splice(at, 1)
    ours.splice(ours.indexOf(word), 1)
    pairs++
  }
  return pairs
}

/**
 * How well two names fit one person: 0 for not at all, 1 for the same. Case, accents, blanks and the order of words do not
 * count, an initial stands for a word, and each word of the shorter name must have its own in the longer one, at least one of
 * them whole. Names in two scripts are compared by their consonants (decision 0045).
 */
export function fitOfNames(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return 0
  const form: keyof NameWord = isLatin(one) === isLatin(other) ? 'plain' : 'consonants'
  const joined = (words: readonly NameWord[]): string => words.map((word) => word[form]).join('')
  if (joined(a) === joined(b)) return 1
  const most = wholeWord * Math.max(a.length, b.length)
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  const whole = pairOff(shorter, longer, (x, y) => x[form] === y[form])
  const isInitial = (x: NameWord, y: NameWord): boolean =>
    (x.plain.length === 1 || y.plain.length === 1) && x[form].charAt(0) === y[form].charAt(0)
  const initials = pairOff(shorter, longer, isInitial)
  return shorter.length > 0 || whole === 0 ? 0 : (whole * wholeWord + initials * initialOnly) / most
}
