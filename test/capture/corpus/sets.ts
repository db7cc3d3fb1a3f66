import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonValue } from '../../../server/capture/values/json-value.ts'
import { bodyOf, readSamples, type Sample } from '../sample-file.ts'
import { judgeCall, judgeSeveral } from './calls.ts'
import type { Dictionary } from './dictionary.ts'
import { withForgottenWords } from './forgotten.ts'
import { bodyOfRecipe, type Recipe, recipeOf } from './generator.ts'
import { learning } from './learning.ts'
import { madeUp } from './made-up.ts'
import { type Expected, type Judged, judge } from './outcome.ts'
import { unseen } from './unseen.ts'

/** One body or event of a set, of one class, with what it becomes. */
export interface Case {
  readonly name: string
  readonly group: string
  readonly body: unknown
  readonly judge: () => Judged
}

export interface CorpusSet {
  readonly name: string
  /** Its bodies may be looked at while patterns are made. */
  readonly isLearning: boolean
  readonly cases: (count: number) => Iterable<Case>
}

export interface CorpusSample {
  readonly platform: string
  readonly content_type?: string
  readonly body: unknown
  readonly expected: Expected
  readonly notes_hold?: string
}

const samples = join(process.cwd(), 'test/samples')

/** The bodies of a folder of lists, one file a trade; its name is their class. */
export function corpusSamples(folder: string): (CorpusSample & { readonly group: string })[] {
  return readdirSync(join(samples, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const list = JSON.parse(readFileSync(join(samples, folder, file), 'utf8')) as CorpusSample[]
      return list.map((one) => ({ ...one, group: file.replace('.json', '') }))
    })
}

const json = 'application/json'
const asJson = (body: unknown): Buffer => Buffer.from(JSON.stringify(body))

function* sampleCases(folder: string): Iterable<Case> {
  for (const sample of corpusSamples(folder)) {
    const { platform: name, group, expected, notes_hold: notes } = sample
    const { body, contentType } = bodyOf({ file: group, ...sample })
    yield { name, group, body: sample.body, judge: () => judge(body, contentType, expected, notes) }
  }
}

/** Bodies in JSON that are read right, each with some words of its keys made unknown. */
function* forgottenCases(folder: string): Iterable<Case> {
  for (const [seed, { platform: name, group, ...sample }] of corpusSamples(folder).entries()) {
    const { expected, body } = sample
    if (
      expected === null ||
      sample.content_type !== undefined ||
      judge(asJson(body), json, expected).faults.length > 0
    )
      continue
    for (const one of withForgottenWords(body as JsonValue, seed))
      yield { name, group, body: one, judge: () => judge(asJson(one), json, expected) }
  }
}

const judgeRecipe = (recipe: Recipe): Judged => judge(asJson(bodyOfRecipe(recipe)), json, { ...recipe.truth })

function* generatedCases(wordsOf: (seed: number) => Dictionary, count: number): Iterable<Case> {
  for (let seed = 1; seed <= count; seed += 1) {
    const recipe = recipeOf(seed, wordsOf(seed))
    const [group = ''] = recipe.customer.tag.split(' ')
    yield { name: `seed ${seed}`, group, body: bodyOfRecipe(recipe), judge: () => judgeRecipe(recipe) }
  }
}

function* fileCases(folder: string, judgeFile: (sample: Sample) => Judged): Iterable<Case> {
  for (const sample of readSamples(folder)) {
    const group =
      sample.expected === null
        ? 'to be refused'
        : typeof sample.expected === 'string'
          ? 'no end'
          : 'to be taken'
    yield { name: sample.platform, group, body: sample.body, judge: () => judgeFile(sample) }
  }
}

/** Everything that `npm run capture:measure` measures. */
export const corpusSets: readonly CorpusSet[] = [
  {
    name: 'generator, learning half',
    isLearning: true,
    cases: (count) => generatedCases(() => learning, count),
  },
  { name: 'generator, words made up', isLearning: true, cases: (count) => generatedCases(madeUp, count) },
  {
    name: 'generator, unseen half',
    isLearning: false,
    cases: (count) => generatedCases(() => unseen, count),
  },
  { name: 'samples for learning', isLearning: true, cases: () => sampleCases('learning/leads') },
  { name: 'samples only measured', isLearning: false, cases: () => sampleCases('measured/leads') },
  {
    name: 'samples for learning, three words of each forgotten',
    isLearning: true,
    cases: () => forgottenCases('learning/leads'),
  },
  {
    name: 'samples only measured, three words of each forgotten',
    isLearning: false,
    cases: () => forgottenCases('measured/leads'),
  },
  {
    name: 'several people, only measured',
    isLearning: false,
    cases: () => fileCases('measured/several', judgeSeveral),
  },
  { name: 'telephony for learning', isLearning: true, cases: () => fileCases('learning/calls', judgeCall) },
  { name: 'telephony only measured', isLearning: false, cases: () => fileCases('measured/calls', judgeCall) },
]

/** A failing recipe without the parts that its failure does not need. */
function shrunk(recipe: Recipe): Recipe {
  const { outcome } = judgeRecipe(recipe)
  const tries: Recipe[] = [
    ...(recipe.envelope.length > 0 ? [{ ...recipe, envelope: [] }] : []),
    ...recipe.others.map((part) => ({ ...recipe, others: recipe.others.filter((one) => one !== part) })),
  ]
  const smaller = tries.find((one) => judgeRecipe(one).outcome === outcome)
  return smaller === undefined ? recipe : shrunk(smaller)
}

export const shrunkBody = (
  seed: number,
): { readonly recipe: Recipe; readonly body: unknown; readonly got: Judged } => {
  const recipe = shrunk(recipeOf(seed, learning))
  return { recipe, body: bodyOfRecipe(recipe), got: judgeRecipe(recipe) }
}
