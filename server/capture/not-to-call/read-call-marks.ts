import { memoize } from '../../values/memoize.ts'
import { fieldLabel } from '../leaves/field-label.ts'
import { type Leaf, ownNames, sampleText } from '../leaves/leaf.ts'
import { wordsOf } from '../names/words.ts'
import {
  type CallMark,
  type CallMarkKind,
  markNames,
  markPhrases,
  noWords,
  preferenceNames,
  yesWords,
} from './call-mark-words.ts'

const mostMarks = 5
const longestText = 300
/** A phrase, and no letter: who writes at length says more than that. */
const longestPhrase = 60

/** `doNotCall`, "Do not call?" and `do_not_call` are one; so is what writes its words as one. */
const closed = memoize((name) => wordsOf(name).join(''))
const said = (text: string): string => wordsOf(text.replace(/['’]/g, '')).join(' ')

const byName = new Map(markNames.map((one) => [one.name.replaceAll('_', ''), one]))
const preferences = new Set(preferenceNames.map((name) => name.replaceAll('_', '')))

function kindOf(leaf: Leaf): CallMarkKind | null {
  const names = ownNames(leaf).map(closed)
  const value = sampleText(leaf)
  if (value.length > longestPhrase) return null
  const mark = names.map((name) => byName.get(name)).find((one) => one !== undefined)
  if (mark === undefined && !names.some((name) => preferences.has(name))) return null
  const words = said(value)
  if (mark) return (mark.when === 'yes' ? yesWords : noWords).includes(words) ? mark.kind : null
  return markPhrases.find(([phrase]) => ` ${words} `.includes(` ${phrase} `))?.[1] ?? null
}

/** The marks in a payload, in its order: who says them said so of the asker. */
export const readCallMarks = (leaves: readonly Leaf[]): CallMark[] =>
  leaves
    .flatMap((leaf) => {
      const kind = kindOf(leaf)
      return kind === null
        ? []
        : [{ kind, name: fieldLabel(leaf).slice(0, longestText), value: sampleText(leaf).trim() }]
    })
    .slice(0, mostMarks)
