import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { SavedLead } from './lead.ts'
import type { SaveResult } from './save-lead.ts'

/** `Leadline-Match: phone; conflict=email` and its like (decision 0001.5). */
export function matchHeader({ match }: SaveResult): Record<string, string> {
  if (!match) return {}
  const matchedOn = match.why.map(({ on }) => on).join(', ')
  return {
    'leadline-match': match.conflict === null ? matchedOn : `${matchedOn}; conflict=${match.conflict.on}`,
  }
}

/** The lead that was saved, and whether it was there. */
export const SavedOrMerged = Type.Object({ ...SavedLead.properties, merged: Type.Boolean() })

/** What the console is answered to a save. */
export function answerSaved(reply: FastifyReply, saved: SaveResult): Static<typeof SavedOrMerged> {
  const merged = saved.match !== null
  reply.code(merged ? 200 : 201).headers(matchHeader(saved))
  return { ...saved.lead, merged }
}
