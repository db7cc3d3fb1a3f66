import { dataText } from './translate.ts'
import { names, values } from './value-names.json'

/** Stored values that people choose and read; the interface and the filters keep the English ones. */
const known = new Set(values)

/** Names of fields, kinds and acts too, that the interface knows by a word of its own. */
const named = new Set([...values, ...names])

/** A status, priority, outcome or state in the chosen language; what people have named themselves stays as it is. */
export const valueName = (value: string): string => (known.has(value) ? dataText(value) : value)

/** A field, kind or act by the name that the interface has for it, in the chosen language. */
export const storedName = (name: string): string => (named.has(name) ? dataText(name) : name)

/** Values to choose from, each under its name. */
export const namedValues = (choices: readonly string[]): { value: string; label: string }[] =>
  choices.map((value) => ({ value, label: valueName(value) }))
