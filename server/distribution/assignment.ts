import { type Static, Type } from 'typebox'
import { Nullable } from '../http/validation.ts'

/** How a person was chosen for a lead, or that nobody was. */
const choices = ['named', 'only_one', 'turn', 'fewest', 'default', 'nobody'] as const

/** Who got a lead and why: kept on its timeline and with its delivery, and answered for a lead that is tried. */
export const Assignment = Type.Object({
  assigned_to: Nullable(Type.String({ description: 'Email of the user.' })),
  chosen_by: Type.Enum([...choices], {
    description:
      'named: by the sender. only_one: nobody else of the rule is available. turn: was next. fewest: of open leads. default: the default user of the webhook.',
  }),
  off_hours: Type.Optional(Type.Boolean({ description: 'True: nobody who could get it was at work.' })),
  rule: Nullable(Type.String({ description: 'The distribution rule that gave the lead away.' })),
  why: Nullable(Type.String({ description: 'What the rule asks; without a rule, why none gave it away.' })),
})

export type Assignment = Static<typeof Assignment>
export type ChosenBy = Assignment['chosen_by']
