import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sentenceCase } from '../../web/ui/language/format.ts'
import hindi from '../../web/ui/language/hindi.json' with { type: 'json' }
import {
  consoleTexts,
  storedWords as stored,
  textsOf,
  textsOfRows,
} from '../support/sources/console-texts.ts'
import { inHindi } from '../support/sources/in-hindi.ts'

const texts = consoleTexts()
const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

/** What is the same in every language, and why. */
const sameEverywhere: Readonly<Record<string, readonly string[]>> = {
  'a platform by the name that people know it by': ['Facebook', 'IndiaMART'],
  'stored as a source': ['Console', 'Import', 'Website'],
  'the sheet of a workbook that is read by programs too': ['Export'],
  'typed as it stands': [
    'RECEIVED',
    "form_id == 'contact'",
    'website_url',
    'https://example.com, *.example.com',
  ],
  'of the reference, which is in English': ['Leadline API', 'Operations', 'Body'],
  'on the keys': ['Ctrl', 'Enter', 'Esc'],
  'what a language calls itself': ['English'],
  'browsers and systems': [
    'Edg',
    'Edge',
    'Opera',
    'Firefox',
    'Chrome',
    'Safari',
    'Android',
    'Windows',
    'Mac OS',
    'Linux',
  ],
}
const excused = new Set(Object.values(sameEverywhere).flat())
const storedWords = new Set(stored)
const textOf = (stray: string): string => stray.slice(stray.indexOf(': ') + 2)

/** What the server writes into the audit log, `lead.created`, and what it concerns, `lead`. */
function auditedActs(): string[] {
  const root = join(import.meta.dirname, '../../server')
  const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const found = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, word = '']) => word)
  return [
    ...found(/action(?:: | = )'([a-z_]+\.[a-z_]+)'/g),
    ...found(/'((?:user|account|session|lead|api_key|call_log)\.[a-z_]+(?:ed|made|shown|undone))'/g),
    ...found(/ruleEntry\([^'`]*'([a-z_]+)'/g).map((act) => `distribution_rule.${act}`),
    ...found(/teamEntry\([^'`]*'([a-z_]+)'/g).map((act) => `team.${act}`),
    ...found(/subjectKind: '([a-z_]+)'/g),
  ]
}

describe('the catalogue of Hindi', () => {
  const asked = new Set([...texts.flatMap(({ messages }) => messages), ...textsOfRows])
  const entries = Object.entries<string>(hindi)

  it('has every text that the console asks for, and no other', () => {
    expect(asked.size).toBeGreaterThan(1000)
    expect(Object.keys(hindi).sort()).toEqual([...asked].sort())
  })

  it('has the same placeholders in both languages', () => {
    expect(
      entries.filter(([text, said]) => placeholdersOf(said).join() !== placeholdersOf(text).join()),
    ).toEqual([])
  })

  it('says something in Hindi, but for names', () => {
    const isHindi = (said: string): boolean => /\p{Script=Devanagari}/u.test(said)
    const names = [
      '{title} · Leadline',
      '{field} {comparison}',
      '{field} {comparison} {values}',
      '{operator} {value}',
      '{done}.',
    ]
    const english = entries.filter(([text, said]) => !isHindi(said) && !names.includes(text))
    expect(english).toEqual([])
  })
})

describe('the console', () => {
  const strays = texts.flatMap((file) => file.strays)

  it('says nothing past the catalogue', () => {
    const isKnown = (text: string): boolean => excused.has(text) || storedWords.has(text)
    expect(strays.filter((stray) => !isKnown(textOf(stray)))).toEqual([])
  })

  it('still says what is excused', () => {
    const said = new Set(strays.map(textOf))
    expect([...excused].filter((text) => !said.has(text))).toEqual([])
  })

  it('names what is stored, and leaves what people have written', async () => {
    const { valueName, storedName } = await import('../../web/ui/language/value-name.ts')
    expect([valueName('No Answer'), valueName('Leads'), storedName('Leads')]).toEqual([
      'No Answer',
      'Leads',
      'Leads',
    ])
    expect(storedWords.size).toBeGreaterThan(100)
  })

  it('has a name for every act and thing of the audit log', () => {
    const acts = auditedActs()
    expect(acts.length).toBeGreaterThan(40)
    expect(acts.map(sentenceCase).filter((act) => !storedWords.has(act))).toEqual([])
  })

  it.each([
    '<p>Nothing yet</p>',
    '<Field label="Name" />',
    'const x = { header: "Name" }',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
    '<Field label={`Call ${name}`} />',
    '<p>{a ? "Nothing yet" : null}</p>',
    'const x = a ?? "Nobody"',
    'notifications.show({ message: "It is saved" })',
    'if (a) throw new Problem("It cannot be read.")',
  ])('a text past it is seen: %s', (source) => {
    expect(textsOf('a.tsx', source).strays).toHaveLength(1)
  })
})

describe('a console in Hindi', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('says texts with their values where Hindi has them, and names the language of the page', async () => {
    const { t, rich, documentElement } = await inHindi()
    expect(t('Call {name}', { name: 'Asha {x}' })).toBe('Asha {x} को कॉल करें')
    expect(documentElement.lang).toBe('hi')
    expect(rich('You see what {name} sees. Nothing can be changed meanwhile.', { name: 'A' })).toHaveLength(3)
  })

  it('writes numbers, amounts and days as Hindi does, in IST', async () => {
    const { format, ist } = await inHindi()
    expect(format.count(1_234_567)).toBe('12,34,567')
    expect(format.rupees(1_234_567)).toBe('₹12,34,567')
    expect(format.duration(3725)).toBe('1\u00a0घं 02\u00a0मि 05\u00a0सेकंड')
    expect(ist.dayLabel('2020-03-03')).toBe('3 मार्च 2020')
    expect(ist.istTime('2020-03-03T20:00:00Z')).toBe('01:30')
  })
})

describe('a console in English', () => {
  it('does not show what tells two texts apart', async () => {
    const { t } = await import('../../web/ui/language/translate.ts')
    expect(t('From ‖ time')).toBe('From')
  })

  it('asks for nothing: its texts stand in the code', async () => {
    const { t } = await import('../../web/ui/language/translate.ts')
    expect(t('Call {name}', { name: 'Asha' })).toBe('Call Asha')
  })
})
