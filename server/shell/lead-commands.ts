import type { Command } from 'commander'
import { mergeLeads } from '../leads/merging/merge-leads.ts'
import { undoUpdate } from '../leads/merging/undo-update.ts'
import { readId } from './read-arguments.ts'
import { setAction } from './register.ts'

/** `leadline lead …` */
export function leadCommands(program: Command): void {
  const lead = program.command('lead').description('leads that are one person')
  setAction(
    lead
      .command('merge')
      .description('merge a lead into another by hand; what the kept one has stays, the rest is filled')
      .argument('<kept>', 'id of the lead that stays')
      .argument('<other>', 'id of the lead that is merged into it'),
    async (shell, _options: object, kept, other) => {
      const merge = { keptId: readId(kept), otherId: readId(other), choices: {} }
      const merged = await shell.inAccount((tx, at) => mergeLeads(tx, merge, at))
      return { lead_id: merged.lead.id, other_id: merged.otherId, activity_id: merged.activityId }
    },
  )
  setAction(
    lead
      .command('undo')
      .description('undo a merge or a change of the last 30 days')
      .argument('<activity>', 'id of its entry on the timeline'),
    async (shell, _options: object, activity) => {
      const id = readId(activity)
      const undone = await shell.inAccount((tx, at) => undoUpdate(tx, id, at))
      const { otherId, restored, left } = undone
      return { lead_id: undone.lead.id, other_id: otherId, restored: [...restored], left: [...left] }
    },
  )
}
