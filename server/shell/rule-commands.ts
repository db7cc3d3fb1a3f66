import { type Command, Option } from 'commander'
import { type WayToShare, waysToShare } from '../distribution/rule.ts'
import { listRules } from '../distribution/rule-record.ts'
import { createRule, deleteRule } from '../distribution/rule-settings.ts'
import { readId, readJsonFile, readList } from './read-arguments.ts'
import { setAction, setVerb } from './register.ts'

interface CreateOptions {
  readonly name: string
  readonly when: string
  readonly assignTo: string
  readonly sharesBy: WayToShare
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
      ),
    async (shell, { name, when: path, assignTo, sharesBy: shares_by }) => {
      const when = await readJsonFile('--when', path)
      const assignees = readList(assignTo).map((email) => ({ user: { email } }))
      return shell.inAccount((tx, at) => createRule(tx, { name, when, assignees, shares_by }, at))
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
