import type { LeadRows } from './lead-rows.ts'

/** An object of an answer. */
export type Told = Record<string, unknown>

type Door = 'rest' | 'console' | 'form' | 'calls'

/** A firm under test: its doors, and its rows beside them. */
export interface Firm {
  /** As the admin by key or in the console, or at one of the two webhooks; answers the body, and throws for a refusal. */
  ask(
    door: Door,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ data: unknown; pagination?: { total: number } }>
  readonly rows: LeadRows
}

/** `data` of what a firm answers. */
export async function askFirm<T = Told>(
  firm: Firm,
  door: Door,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  return (await firm.ask(door, method, path, body)).data as T
}
