import { type Command, Option } from 'commander'
import { type WayToShare, waysToShare } from '../distribution/rule.ts'
import { listRules, passLimits } from '../distribution/rule-record.ts'
import { createRule, deleteRule } from '../distribution/rule-settings.ts'
import { readId, readJsonFile, readList, readWholeNumber } from './read-arguments.ts'
import { setAction, setVerb } from './register.ts'

interface CreateOptions {
  readonly name: string
  readonly when: string
  readonly assignTo: string
  readonly sharesBy: WayToShare
  readonly callWithin?: string
  readonly mostPasses?: string
}

/** `leadline rule …` */
export function ruleCommands(program: Command): void {
  const rule = program.command('rule').description('who gets the leads that webhooks bring')
  setAction<CreateOptions>(
    rule
      .command('create')
      .description('add a rule behind the others')
      .requiredOption('--name <name>')
      .requiredOption('--when <path>', 'rule file: conditions that must all hold')
      .requiredOption('--assign-to <emails>', 'several share its leads')
      .addOption(
        new Option('--shares-by <way>', 'in turn, or the fewest open leads first')
          .choices(waysToShare)
          .default('turns'),
      )
      .option('--call-within <minutes>', 'of working hours; a lead that nobody calls goes on to the next')
      .option('--most-passes <times>', 'to the next of the rule; then to a manager'),
    async (shell, { name, when: path, assignTo, sharesBy: shares_by, callWithin, mostPasses }) => {
      const when = await readJsonFile('--when', path)
      const assignees = readList(assignTo).map((email) => ({ user: { email } }))
      const passes = {
        ...(callWithin && {
          call_within_minutes: readWholeNumber('--call-within', callWithin, passLimits.minutes),
        }),
        ...(mostPasses && { most_passes: readWholeNumber('--most-passes', mostPasses, passLimits.passes) }),
      }
      return shell.inAccount((tx, at) => createRule(tx, { name, when, assignees, shares_by, ...passes }, at))
    },
  )
  setVerb(rule.command('list').description('all in their order'), async (tx, _none, at) => ({
    rules: await listRules(tx, at),
  }))
  setVerb(rule.command('delete').argument('<id>'), async (tx, text, at) => {
    const id = readId(text)
    await deleteRule(tx, id, at)
    return { id, deleted: true }
  })
}
