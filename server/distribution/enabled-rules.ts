import sql, { type Sql } from 'sql-template-tag'
import { memoize } from '../values/memoize.ts'
import type { Rule } from './rule.ts'
import { readStoredRule, type StoredRule } from './stored-rule.ts'

/** An expression for the rules that are on, in their order, as JSON text, to be read together with something else. */
export const enabledRules = (accountId: string): Sql => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'when', conditions, 'shares_by', shares_by)
      order by position, id), '[]')::text
    from distribution_rules where account_id = ${accountId} and enabled)`

/** 50 rules of 100 values are 130 kB; what is longer is read each time, so that memory has a bound. */
const kept = { mostKept: 30, longestKept: 400_000 }

/** The rules ready to be matched, read once a text: every delivery brings the same until somebody changes a rule. */
export const readRules: (text: string) => readonly Rule[] = memoize((text) => {
  const stored = JSON.parse(text) as StoredRule[]
  return stored.map(readStoredRule).filter((rule) => rule !== null)
}, kept)
