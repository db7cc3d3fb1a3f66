import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../session.tsx'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'

export interface KeptForm<Values extends object> {
  readonly form: UseFormReturnType<Values>
  /** Whether the form began with what was typed into it earlier. */
  readonly isRestored: boolean
  /** Whether something is typed that is not saved. */
  readonly isTyped: boolean
  /** Once it was saved: told by the write (`useMutation`'s own `onSuccess`), since the form may be gone when the answer comes. */
  readonly forget: () => void
  /** Once it was saved, of a form that stays: what was saved is what it differs from by now. */
  readonly goOnFrom: (saved: Values) => void
  /** Takes away what was typed. */
  readonly discard: () => void
}

type KeptFormInput<Values> = UseFormInput<Values> & {
  initialValues: Values
  /** What the browser keeps nothing of, though leaving loses it. */
  secrets?: readonly (keyof Values)[]
  /** What the form goes on with of what was kept; all of it unless it is said. */
  restore?: (kept: Partial<Values>) => Partial<Values>
}

/**
 * A form whose text is lost by nothing but saving, discarding and signing out: only what differs from the beginning is
 * kept, so that what others change meanwhile is not taken back. Where the browser keeps nothing, leaving asks first.
 */
export function useKeptForm<Values extends object>(
  place: string,
  { secrets = [], restore = (kept) => kept, ...options }: KeptFormInput<Values>,
): KeptForm<Values> {
  const { user } = useSession()
  const [beginning, setBeginning] = useState(options.initialValues)
  const [restored] = useState(() => draftOf(user.id, place) as Partial<Values> | null)
  const ownDraft = useRef(JSON.stringify(restored))
  const [isTyped, setTyped] = useState(restored !== null)
  const [isKept, setKept] = useState(true)
  useAskBeforeLeaving(isTyped && !isKept)
  const forget = (): void => {
    // An answer may come late, when something else was typed into another form of this place.
    if (JSON.stringify(draftOf(user.id, place)) === ownDraft.current) forgetDraft(user.id, place)
    setTyped(false)
  }
  const form = useForm<Values>({
    ...options,
    initialValues: { ...beginning, ...(restored && restore(restored)) },
    onValuesChange: (values) => keep(beginning, values),
  })
  const keep = (since: Values, values: Values): void => {
    const typed = Object.entries(differing(since, values))
    if (typed.length === 0) {
      forget()
      return
    }
    const kept = typed.filter(([name]) => !secrets.some((secret) => secret === name))
    if (kept.length === 0) forgetDraft(user.id, place)
    const isWritten = kept.length > 0 && keepDraft(user.id, place, Object.fromEntries(kept))
    ownDraft.current = kept.length === 0 ? 'null' : JSON.stringify(Object.fromEntries(kept))
    setKept(isWritten && kept.length === typed.length)
    setTyped(true)
  }
  const goOnFrom = (saved: Values): void => {
    setBeginning(saved)
    keep(saved, form.getValues())
  }
  const discard = (): void => {
    form.setValues(beginning)
    form.clearErrors()
    forget()
  }
  return { form, isRestored: restored !== null, isTyped, forget, goOnFrom, discard }
}

function differing(beginning: object, values: object): Record<string, unknown> {
  const before = new Map(Object.entries(beginning).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== before.get(name)),
  )
}

/** The browser asks whether the page may be left, in its own words. */
function useAskBeforeLeaving(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
}
