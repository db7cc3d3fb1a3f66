import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const folders = ['server', 'web', 'test', 'migrations', 'docs', 'scripts', 'bench']

/** Every text of the project in which somebody may cite something. */
const texts = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat(readdirSync(root))
  .filter((path) => /\.(tsx?|mjs|sql|md)$/.test(path) && !path.startsWith('test/samples/'))
  .filter((path) => path !== 'test/signposts.test.ts')
  .map((path) => {
    // A citation that a comment breaks over two lines is one all the same.
    const text = read(path)
      .replace(/^#+ .*$/gm, '')
      .replace(/\n\s*(\/\/|\*|--)?\s*/g, ' ')
    return { path, text }
  })

/** `4.2`, and `4.2 rule 1` for the numbered points below that heading. */
function placesOfSpecification(): Set<string> {
  const places = new Set<string>()
  let section = ''
  for (const line of read('docs/specification.md').split('\n')) {
    const [, heading] = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line) ?? []
    if (heading !== undefined) {
      section = heading
      places.add(section)
    }
    const [, rule] = /^(\d+)\. /.exec(line) ?? []
    if (rule !== undefined) places.add(`${section} rule ${rule}`)
  }
  return places
}

/** `0001` for each page, and `0001.5` for its numbered points. */
function placesOfDecisions(): Set<string> {
  const pages = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
  return new Set(
    pages.flatMap((name) => {
      const points = [...read(`docs/decisions/${name}`).matchAll(/^ *(?:\*\*)?(\d+a?)\. ?\*\*/gm)]
      const page = name.slice(0, 4)
      return [page, ...points.map(([, point]) => `${page}.${point}`)]
    }),
  )
}

/** The sections that a text cites, but of an RFC: `§4.2`, `§4.2 rule 1`, `§4.7 rules 3 and 4`, `§4.1 to 4.3`. */
function citedSections(text: string): string[] {
  const cited: string[] = []
  for (const [, section = '', range = '', rules = ''] of text.matchAll(
    /(?<!RFC \d+,? )§(\d+(?:\.\d+)?)(?: (?:to|and) (\d+\.\d+))?(?: rules? (\d+(?:(?:, | and | to )\d+)*))?/g,
  )) {
    cited.push(section, ...(range ? [range] : []))
    for (const rule of rules.match(/\d+/g) ?? []) cited.push(`${section} rule ${rule}`)
  }
  return cited
}

/** The decisions that a text cites: `decision 0014`, `decisions 0001.1 to 0001.4 and 0005.43a`. */
function citedDecisions(text: string): string[] {
  const place = '\\d+(?:\\.\\d+a?)?'
  const list = new RegExp(`\\bdecisions? (${place}(?:(?:,| and| to|, and) ${place})*)`, 'gi')
  return [...text.matchAll(list)].flatMap(([, places = '']) => places.match(new RegExp(place, 'g')) ?? [])
}

const withoutPlace = (cite: (text: string) => string[], places: Set<string>): string[] =>
  texts.flatMap(({ path, text }) =>
    cite(text)
      .filter((one) => !places.has(one))
      .map((one) => `${path}: ${one}`),
  )

describe('every signpost leads somewhere', () => {
  it('sections and rules of the specification', () => {
    expect(texts.flatMap(({ text }) => citedSections(text)).length).toBeGreaterThan(150)
    expect(withoutPlace(citedSections, placesOfSpecification())).toEqual([])
  })

  it('decisions by page, and by page and point', () => {
    expect(texts.flatMap(({ text }) => citedDecisions(text)).length).toBeGreaterThan(200)
    expect(withoutPlace(citedDecisions, placesOfDecisions())).toEqual([])
  })

  it('points of decisions run from 1 to 60 and stand on one page each', () => {
    const points = [...placesOfDecisions()].flatMap((place) => place.split('.')[1] ?? [])
    const numbers = points.filter((point) => !point.endsWith('a')).map(Number)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  it('the list of decisions names every page', () => {
    const index = read('docs/decisions/README.md')
    const pages = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
    expect(pages.filter((name) => !index.includes(`](${name})`))).toEqual([])
  })
})
