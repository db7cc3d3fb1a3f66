const prefix = 'leadline-draft'
/** Typed text that nobody came back to for this long is forgotten. */
const longestKeptMs = 14 * 86_400_000

interface Draft {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Drafts that the browser had no room for: they live as long as the page. */
const inMemory = new Map<string, string>()

const keyOf = (userId: string, place: string): string => `${prefix} ${userId} ${place}`

/**
 * What somebody typed into a form and has not saved, or null. Drafts are kept in the browser, by person and form, so that
 * a reload, a crash and an ended session lose none; `place` names the form, such as `lead <id>`.
 */
export function draftOf(userId: string, place: string): Draft['values'] | null {
  const key = keyOf(userId, place)
  const kept = inMemory.get(key) ?? stored(() => localStorage.getItem(key)) ?? null
  return kept === null ? null : (readDraft(kept)?.values ?? null)
}

/** Keeps what was typed; false where it only lives as long as the page. */
export function keepDraft(userId: string, place: string, values: Draft['values']): boolean {
  const key = keyOf(userId, place)
  const text = JSON.stringify({ at: Date.now(), values } satisfies Draft)
  const isStored = stored(() => localStorage.setItem(key, text)) !== null
  if (isStored) inMemory.delete(key)
  else inMemory.set(key, text)
  return isStored
}

/** It was saved, or is no longer wanted. */
export function forgetDraft(userId: string, place: string): void {
  const key = keyOf(userId, place)
  inMemory.delete(key)
  stored(() => localStorage.removeItem(key))
}

/** The forms of a person that hold something unsaved. */
export function draftsOf(userId: string): string[] {
  const start = keyOf(userId, '')
  return allKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
}

/** Forgets what somebody typed about something that is gone: a lead, a rule, a webhook. */
export function forgetDraftsAbout(userId: string, id: string): void {
  for (const place of draftsOf(userId)) if (place.endsWith(` ${id}`)) forgetDraft(userId, place)
}

/** Forgets all drafts of a person: at sign-out nothing of a lead stays in the browser. */
export function forgetDraftsOf(userId: string): void {
  for (const place of draftsOf(userId)) forgetDraft(userId, place)
}

/** Forgets what nobody came back to, whoever typed it. */
export function forgetOldDrafts(): void {
  const oldest = Date.now() - longestKeptMs
  for (const key of allKeys()) {
    const draft = readDraft(stored(() => localStorage.getItem(key)) ?? '')
    if (key.startsWith(`${prefix} `) && (draft?.at ?? 0) < oldest) stored(() => localStorage.removeItem(key))
  }
}

const allKeys = (): string[] => [...inMemory.keys(), ...(stored(() => Object.keys(localStorage)) ?? [])]

function readDraft(text: string): Draft | null {
  try {
    return JSON.parse(text) as Draft
  } catch {
    return null
  }
}

/** What the browser's store answers, or null where it is forbidden or full. */
function stored<Answer>(ask: () => Answer): Answer | null {
  try {
    return ask()
  } catch {
    return null
  }
}
