import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { certain } from '../../../server/capture/weights.ts'
import { type Judged, type Outcome, outcomes } from './outcome.ts'
import { type Case, type CorpusSet, corpusSets, shrunkBody } from './sets.ts'

const { values } = parseArgs({
  options: {
    bodies: { type: 'string', default: '20000' },
    write: { type: 'boolean', default: false },
    /** Prints failures of the sets that may be learnt from. */
    show: { type: 'string' },
    set: { type: 'string' },
  },
})

/** What was told of bodies, by how sure it was: platforms, bodies, and of how many the person was right. */
const told = [
  [0, certain.ask],
  [certain.ask, 0.9],
  [0.9, certain.check],
  [certain.check, 1.01],
].map(([from = 0, below = 1]) => ({ from, below, platforms: new Set<string>(), right: 0, all: 0 }))

function noteTold(platform: string, { certainty, isRight }: NonNullable<Judged['told']>): void {
  const bin = told.find(({ from, below }) => certainty >= from && certainty < below)
  if (bin === undefined) return
  bin.platforms.add(platform)
  bin.right += isRight ? 1 : 0
  bin.all += 1
}

type Tally = Record<Outcome, number>
const newTally = (): Tally => ({ exact: 0, captured: 0, wrong: 0, asked: 0, refused: 0 })

/** The interval of Wilson: with 95 % the share of all such bodies lies in it. */
function interval(part: number, all: number): string {
  if (all === 0) return '–'
  const z = 1.96
  const share = part / all
  const middle = share + (z * z) / (2 * all)
  const reach = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  const low = Math.max(0, (middle - reach) / (1 + (z * z) / all))
  const high = Math.min(1, (middle + reach) / (1 + (z * z) / all))
  const percent = (value: number): string => (value * 100).toFixed(all > 1_000 ? 2 : 1)
  return `${percent(share)} % (${percent(low)}–${percent(high)})`
}

function row(name: string, tally: Tally): string {
  const all = outcomes.reduce((sum, one) => sum + tally[one], 0)
  const captured = tally.exact + tally.captured
  const cells = [captured, tally.exact, tally.wrong, tally.asked, tally.refused].map((part) =>
    interval(part, all),
  )
  return `| ${[name, all, ...cells].join(' | ')} |`
}

const head = [
  '| Set and class | Bodies | Captured | Exact | Wrong | Asked | Refused |',
  '|---|--:|--:|--:|--:|--:|--:|',
]

function show({ name, group, body, judge }: Case): void {
  const seed = /^seed (\d+)$/.exec(name)?.[1]
  const small = seed === undefined ? null : shrunkBody(Number(seed))
  const got = small?.got ?? judge()
  console.log(`\n${got.outcome}: ${name} (${group}) ${got.faults.join(', ')} — ${got.reason ?? ''}`)
  console.log(JSON.stringify(small?.body ?? body))
  console.log('got', JSON.stringify(got.got), small ? `want ${JSON.stringify(small.recipe.truth)}` : '')
}

function measure({ name, cases, isLearning }: CorpusSet): string[] {
  const byGroup = new Map<string, Tally>()
  const total = newTally()
  const started = performance.now()
  let shown = 0
  const faulty = new Map<string, number>()
  for (const one of cases(Number(values.bodies))) {
    const judged = one.judge()
    const { outcome, faults } = judged
    if (judged.told && name.endsWith('forgotten')) noteTold(one.name, judged.told)
    if (outcome === 'wrong') for (const field of faults) faulty.set(field, (faulty.get(field) ?? 0) + 1)
    const tally = byGroup.get(one.group) ?? newTally()
    byGroup.set(one.group, tally)
    tally[outcome] += 1
    total[outcome] += 1
    const isAsked = values.show?.split(',').includes(outcome)
    if (isLearning && isAsked && shown < 25) {
      shown += 1
      show(one)
    }
  }
  console.error(
    `${name}: ${Math.round(performance.now() - started)} ms; wrong fields: ${[...faulty].join(' ')}`,
  )
  const groups = isLearning || values.write ? [...byGroup].sort(([a], [b]) => a.localeCompare(b)) : []
  return [row(`**${name}**`, total), ...groups.map(([group, tally]) => row(group, tally))]
}

const table = [
  ...head,
  ...corpusSets.filter(({ name }) => name.includes(values.set ?? '')).flatMap(measure),
].join('\n')
const certainties = [
  '| Told to be sure of the person | Platforms | Bodies | Right |',
  '|---|--:|--:|--:|',
  ...told.map(({ from, below, platforms, right, all }) => {
    const range = `${from} to ${Math.min(below, 1)}`
    return `| ${range} | ${platforms.size} | ${all} | ${interval(right, all)} |`
  }),
].join('\n')
console.log(`${table}\n\n${certainties}`)

interface FirstSight {
  readonly set: string
  readonly bodies: number
  readonly captured: number
  readonly wrong: number
}

/** What was written down when a set was tried for the first time; nothing measures it again. */
function firstSightTable(): string {
  const sets = JSON.parse(readFileSync('test/capture/corpus/first-sight.json', 'utf8')) as FirstSight[]
  const rows = sets.map(({ set, bodies, captured, wrong }) => {
    const shares = [captured, wrong, bodies - captured - wrong].map((part) => interval(part, bodies))
    return `| ${[set, bodies, ...shares].join(' | ')} |`
  })
  return ['| Set | Bodies | Captured | Wrong | Kept without a lead |', '|---|--:|--:|--:|--:|', ...rows].join(
    '\n',
  )
}

if (values.write) {
  const text = `# How often capture is right

What a body becomes on first arrival, with nothing configured. \`npm run capture:measure -- --write\` writes this page; last run on
${new Date().toISOString().slice(0, 10)}. In brackets: the interval in which the share of all such bodies lies with 95 %.

Captured: the name and a way to reach the person are right, and nothing is somebody else's. Exact: company, city and notes as well.
Wrong: a value of somebody or something else, or a lead of what is none. Asked: kept, with the question that a mapping answers.
Refused: kept, without a lead. Patterns are made from the sets for learning; the others are only ever measured
([how](../test/samples/README.md)).

## At first sight

What sets of bodies became when they were tried for the first time, before anything was changed for them. This is what to expect of a
platform that nobody here has heard of; the table below tells what the same bodies become today.

${firstSightTable()}

## How sure, and how right

Of a name, email or phone that is guessed it is told how sure it is ([decision 0055](decisions/0055-how-sure-a-guess-is.md)): below ${certain.ask} a
person is asked, below ${certain.check} the lead is made and shown to be checked. Measured on both sets of samples
with three words of the keys of each body made unknown; the least sure of the three fields counts, and whether none of them is
somebody else's. Bodies of one platform are alike: where few platforms stand, the share says little.

${certainties}

## Today

${table}
`
  writeFileSync('docs/capture-quality.md', text)
}
