/** A further phone or email of a lead: it goes on matching beside the main one (decision 0045). */
export interface FurtherContact {
  readonly kind: 'phone' | 'email'
  /** The form that is matched on. */
  readonly value: string
  /** As it came. */
  readonly text: string
  /** When it came, ISO 8601 UTC. */
  readonly at: string
  /** A person kept it or merged it in: what came by itself goes first. */
  readonly by_hand: boolean
}
