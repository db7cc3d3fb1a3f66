import type { KeysBeside } from '../leaves/keys-beside.ts'
import { besideWords, keepers } from '../names/party-words.ts'
import { roleOfKeeper, roleOfName } from '../names/role-of-name.ts'
import { nameRoles } from '../names/roles.ts'
import { compact, wordsOf } from '../names/words.ts'

const isName = (key: string): boolean => nameRoles.has(roleOfName(key)?.role ?? 'message')

/** `pet`, `pet_name`, `nome_aluno`, but not `pets` or `pet_policy`, which are asked of tenants too. */
function tellsOf(key: string, wards: ReadonlySet<string>): boolean {
  const words = wordsOf(key)
  return (
    wards.has(compact(words)) ||
    (words.some((word) => wards.has(word)) && isName(words.filter((one) => !wards.has(one)).join(' ')))
  )
}

/** The keys of a payload: of its fields, and of what holds them, where a list of many (`pets[0]`) is one of them. */
const keysOf = (keys: KeysBeside): string[] =>
  [...keys].flatMap(([holder, own]) => [
    (holder.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '').replace(/s$/, ''),
    ...own,
  ])

/** True for whoever answers for somebody of whom the payload speaks: `tutor` beside `alumno`, `owner` beside `pet`. */
export const isKept = (words: readonly string[], keys: KeysBeside): boolean =>
  keepers.some(
    ({ own, wards }) =>
      words.some((word) => own.has(word)) && keysOf(keys).some((key) => tellsOf(key, wards)),
  )

/** `name` beside `breed` and `owner`, where no `pet_name` stands. */
export function isOfAnimal(beside: ReadonlySet<string> | undefined, keys: KeysBeside): boolean {
  if (beside === undefined || ![...beside].some((key) => besideWords.kinds.has(key))) return false
  const all = keysOf(keys)
  const isNamedElsewhere = all.some(
    (key) => wordsOf(key).length > 1 && keepers.some(({ wards }) => tellsOf(key, wards)),
  )
  return !isNamedElsewhere && all.some((key) => roleOfKeeper(wordsOf(key)) !== null)
}
