import { readFile } from 'node:fs/promises'
import { invalidParam } from '../platform/errors.ts'
import { uuidPattern } from '../platform/http/validation.ts'

/** `a, b` as its parts, without blanks. */
export function readList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** One of the admitted words. Throws `INVALID_PARAM` naming the option. */
export function readChoice<Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === text)
  if (chosen === undefined) throw invalidParam(option, `${option} must be one of ${choices.join(', ')}.`)
  return chosen
}

/** An id as it is stored. Throws `INVALID_PARAM` naming `ID`. */
export function readId(text: string): string {
  if (!new RegExp(uuidPattern).test(text)) throw invalidParam('ID', `"${text}" is not an id.`)
  return text.toLowerCase()
}

/** The JSON in a file. Throws `INVALID_PARAM` naming the option. */
export async function readJsonFile(option: string, path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw invalidParam(option, `${option}: ${error.message}.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw invalidParam(option, `${option}: ${path} is not valid JSON.`)
  }
}
