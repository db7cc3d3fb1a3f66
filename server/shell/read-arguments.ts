import { readFile } from 'node:fs/promises'
import { secondsOf } from '../config.ts'
import { uuidPattern } from '../http/validation.ts'
import { invalidParam } from '../refusals/errors.ts'

/** `a, b` as its parts, without blanks. */
export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

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

/** A whole number within limits. Throws `INVALID_PARAM` naming the option. */
export function readWholeNumber(
  option: string,
  text: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (number >= minimum && number <= maximum) return number
  throw invalidParam(option, `${option} must be a whole number from ${minimum} to ${maximum}.`)
}

/** `90m`, `24h` or `7d` in seconds. Throws `INVALID_PARAM` naming the option. */
export function readDuration(
  option: string,
  text: string,
  { shortest, longest }: { readonly shortest: number; readonly longest: number },
): number {
  const seconds = /^[1-9]\d{0,5}[mhd]$/.test(text) ? secondsOf(text) : 0
  if (seconds < shortest || seconds > longest) {
    const days = longest / 86_400
    throw invalidParam(option, `${option} must be a number with m, h or d behind it, from 1m to ${days}d.`)
  }
  return seconds
}
