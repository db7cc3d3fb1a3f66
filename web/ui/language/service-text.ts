import { catalogue } from './language.ts'
import { filled } from './translate.ts'
import { storedName } from './value-name.ts'

let sentences: { readonly pattern: RegExp; readonly said: string }[] | undefined

/** A sentence that the service says, in the chosen language; one that is not known stays as it came. English names a field as forms do. */
export function serviceText(text: string): string {
  if (catalogue === undefined)
    return text.replace(/^[a-z]+(?:_[a-z]+)*(?= (?:must|is|cannot|has|holds|belongs|differs) )/, sentenceOf)
  sentences ??= Object.entries(catalogue.service)
    .toSorted(([one], [other]) => byExactness(one, other))
    .map(([english, said]) => ({ pattern: patternOf(english), said }))
  for (const { pattern, said } of sentences) {
    const found = pattern.exec(text)
    if (found) return filled(said, namesOf(found.groups ?? {}))
  }
  return text
}

/** What says more by itself first: `{field} is not {what}.` would find nearly every other sentence as well. */
function byExactness(one: string, other: string): number {
  const names = (text: string): number => text.split('{').length
  const literal = (text: string): number => text.replaceAll(/\{\w+\}/g, '').length
  return names(one) - names(other) || literal(other) - literal(one)
}

/** `No such {noun}.` as what finds it; the shortest texts that fit stand for the names. */
function patternOf(english: string): RegExp {
  const source = english
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${part}>.+?)`))
    .join('')
  return new RegExp(`^${source}$`, 's')
}

/** Fields and things by their names in the language: phone, deal_value, distribution rule. */
const namesOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, nameOf(value)]))

function nameOf(value: string): string {
  const english = sentenceOf(value)
  const said = storedName(english)
  return said === english ? value : said
}

function sentenceOf(value: string): string {
  const spaced = value.replaceAll('_', ' ')
  return /^api key/i.test(spaced)
    ? `API key${spaced.slice(7)}`
    : spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
