import { fillAccounts } from '../postgres/copies/copy-accounts.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import { type ArchiveMember, wholeOf } from './archive-file.ts'
import { membersOf, notOurs, type Places, readJson } from './archive-members.ts'
import { headOf, tailName } from './backup-contents.ts'
import { type DumpHead, type DumpTail, dataFolder, secretMember } from './write-dump.ts'

export interface LoadedDump {
  readonly accounts: number
  readonly rows: number
  readonly created_at: string
  /** Of the installation that was dumped; undefined when it was not inside. */
  readonly sessionSecret: string | undefined
}

const places: Places = (name, type) =>
  type === 'file' && (name === tailName || name === secretMember || /^data(\/[^/]+){3}$/.test(name))

/** Fills an empty database from a dump, then migrates it as an upgrade would; all or nothing. Throws StartRefused. */
export async function loadDump(
  ownerUrl: string,
  file: string,
  passphrase: string | undefined,
): Promise<LoadedDump> {
  const members = membersOf(file, passphrase, places)[Symbol.asyncIterator]()
  try {
    const first = await members.next()
    if (first.done) throw notOurs(file)
    const head = headOf(await wholeOf(first.value), 'leadline-dump-1', file) as DumpHead
    if (!Array.isArray(head.tables) || !Array.isArray(head.migrations)) throw notOurs(file)
    let result: LoadedDump | undefined
    await fillAccounts(ownerUrl, head.migrations, async ({ copyIn }) => {
      const loaded: Record<string, number> = {}
      let sessionSecret: string | undefined
      let tail: DumpTail | undefined
      let member = await members.next()
      while (!member.done) {
        const { name } = member.value.header
        if (!name.startsWith(dataFolder)) {
          const content = await wholeOf(member.value)
          if (name === tailName) tail = readJson(content, file)
          else sessionSecret = content.toString('utf8')
          member = await members.next()
          continue
        }
        const table = head.tables.find((one) => one.name === tableOf(name))
        if (!table) throw new StartRefused(`${file} holds rows of no table: ${name}`)
        const rest = { next: member }
        const rows = await copyIn(table, piecesOf(members, rest, name))
        loaded[table.name] = (loaded[table.name] ?? 0) + rows
        member = rest.next
      }
      if (!tail) throw new StartRefused(`${file} is cut off: its end is missing`)
      compare(tail, loaded, file)
      const rows = Object.values(loaded).reduce((total, one) => total + one, 0)
      result = { accounts: tail.accounts, rows, created_at: head.created_at, sessionSecret }
    })
    if (!result) throw new Error('nothing was loaded')
    return result
  } finally {
    await members.return?.()
  }
}

/** `data/<account>/<table>/<number>`. */
const tableOf = (name: string): string => name.split('/')[2] ?? ''

const seriesOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))

/** The pieces of one table one after the other; leaves in `rest` the member behind them. */
async function* piecesOf(
  members: AsyncIterator<ArchiveMember>,
  rest: { next: IteratorResult<ArchiveMember> },
  name: string,
): AsyncIterable<Buffer> {
  while (!rest.next.done && seriesOf(rest.next.value.header.name) === seriesOf(name)) {
    yield* rest.next.value.content
    rest.next = await members.next()
  }
}

function compare(tail: DumpTail, loaded: Readonly<Record<string, number>>, file: string): void {
  for (const [table, rows] of Object.entries(tail.rows)) {
    const found = loaded[table] ?? 0
    if (found === rows) continue
    throw new StartRefused(`${file} does not hold what was dumped: ${found} of ${rows} rows of ${table}`)
  }
}
