import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { UserRow } from '../contract.ts'
import { allUsers } from '../requests/users.ts'
import { t } from '../ui/language/translate.ts'

/** Everybody of the account; agents are told only the names. Shared by every form that chooses a person. */
export const usePeople = (): UseQueryResult<UserRow[]> => useQuery({ ...allUsers, staleTime: 60_000 })

/** The name, and that somebody is disabled. */
export const nameWithState = ({ name, disabled }: Pick<UserRow, 'name' | 'disabled'>): string =>
  disabled ? t('{name} (disabled)', { name }) : name

/** Choices of people who can be given leads, by email (§2.1); `kept` is who is chosen already, disabled or not. */
export const peopleByEmail = (
  people: UserRow[] | undefined,
  kept?: string | null,
): { value: string; label: string }[] =>
  (people ?? [])
    .filter((person) => !person.disabled || person.email === kept)
    .map((person) => ({ value: person.email, label: nameWithState(person) }))

/** Select choices of the people who can be given leads, by id. */
export const peopleById = (people: UserRow[] | undefined): { value: string; label: string }[] =>
  (people ?? []).filter((person) => !person.disabled).map(({ id, name }) => ({ value: id, label: name }))

/** The name of the person with this email, or the email where the list does not know it. */
export const nameOf = (people: UserRow[] | undefined, email: string): string =>
  people?.find((person) => person.email === email)?.name ?? email
