import { createElement, Fragment, type ReactNode } from 'react'
import { catalogue, type Message } from './language.ts'

/** The names in braces: `Call {name}` has `name`. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ValuesFor<Text, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, Value>>]

const named = /\{(\w+)\}/
/** Tells two texts apart that are one in English: `From ‖ time`. It is not shown. */
const sense = / ‖ .*$/s

/** A text in the chosen language, with each `{name}` replaced by its value. */
export function t<Text extends Message>(text: Text, ...given: ValuesFor<Text, string | number>): string
export function t(text: Message, values: Readonly<Record<string, string | number>> = {}): string {
  return dataText(text, values)
}

/** As `t`, for a text of a JSON file of ours, where a test instead of the compiler finds one that the catalogue lacks. */
export const dataText = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(inLanguage(text), values)

/** As `t`, for values that are elements: `{link} is deleted`. */
export function rich<Text extends Message>(text: Text, ...given: ValuesFor<Text, ReactNode>): ReactNode
export function rich(text: Message, values: Readonly<Record<string, ReactNode>> = {}): ReactNode {
  const parts = inLanguage(text).split(named)
  return parts.map((part, i) => createElement(Fragment, { key: i }, i % 2 === 0 ? part : values[part]))
}

/** Each `{name}` of a text replaced by its value, which may hold braces itself. */
export const filled = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text
    .split(named)
    .map((part, i) => (i % 2 === 0 ? part : values[part]))
    .join('')

const inLanguage = (text: string): string => catalogue?.texts[text as Message] ?? text.replace(sense, '')
