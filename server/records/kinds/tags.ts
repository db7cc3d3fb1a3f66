import { Type } from 'typebox'
import { cutText, storableText } from '../../values/storable-text.ts'
import { type FieldKind, type FieldRow, ownColumn, sentKeywords } from './field-kind.ts'

/** A list of short texts that only grows. */
export interface TagsRow extends FieldRow {
  readonly kind: 'tags'
  readonly longestTag: number
  readonly mostTags: number
  readonly push: 'add'
  readonly default: readonly string[]
}

type Tags = readonly string[]

/** Tags without repeats, whatever their case; the first spelling stays (decision 0001.4). */
export function distinctTags(tags: Tags): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) {
    const key = tag.toLowerCase()
    if (!seen.has(key)) seen.set(key, tag)
  }
  return [...seen.values()]
}

export const tags: FieldKind<TagsRow, Tags, Tags, Tags, Tags> = {
  ...ownColumn,
  comparison: 'entry',
  shown: (row) => Type.Array(Type.String(), { examples: [row.example] }),
  sent: (row) =>
    Type.Array(Type.String({ maxLength: row.longestTag }), {
      maxItems: row.mostTags,
      ...sentKeywords(row),
      examples: [row.example],
    }),
  readBody: distinctTags,
  readPush(value, { longestTag, mostTags }) {
    const kept = value.map((tag) => cutText(storableText(tag).trim(), longestTag))
    const distinct = distinctTags(kept.filter((tag) => tag !== ''))
    const remark = distinct.length > mostTags ? { remark: `only the first ${mostTags}` } : {}
    return { value: distinct.slice(0, mostTags), ...remark }
  },
  columns: (field) => [{ name: field, type: 'text[]' }],
  /** A union either way; more than fit are refused by the save (decision 0001.4). */
  overwrite: (stored, sent) => distinctTags([...stored, ...(sent ?? [])]),
  fill: (stored, sent, { mostTags }) => distinctTags([...stored, ...(sent ?? [])]).slice(0, mostTags),
}
