import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import { ApiError } from '../../api-error.ts'
import type { LeadInput, SavedLead } from '../../contract.ts'
import { makeId } from '../../made-id.ts'
import { inBatch } from '../../requests/batch.ts'
import { leadsKey } from '../../requests/leads.ts'
import { type Failure, sendEach } from '../../send-each.ts'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import type { CheckedLine } from './check-sheet.ts'
import { tellEnd } from './import-end.tsx'
import type { Sheet } from './read-sheet.ts'

/** Who gets new leads whose line names nobody. */
export type Receivers =
  | { readonly by: 'rules' | 'nobody' }
  | { readonly by: 'turns'; readonly people: readonly string[] }

/** What is asked for once for the whole sheet. */
export interface ImportOptions {
  /** Of new leads, where their line names none. */
  readonly source: string
  readonly receivers: Receivers
  /** What becomes of leads that are there already. */
  readonly onMatch: NonNullable<LeadInput['on_match']>
}

/** An import that has begun, and how far it is. */
export interface ImportRun extends ImportOptions {
  /** What all of it is done in one go with. */
  readonly batchId: string
  readonly sheet: Sheet
  readonly lines: readonly CheckedLine[]
  readonly created: number
  readonly merged: number
  /** How many of the new leads went to whom, by email; under an empty one those of nobody. */
  readonly received: Readonly<Record<string, number>>
  /** By the service, though the check let them through. */
  readonly refused: readonly { readonly line: number; readonly why: string }[]
  /** How many of the refused have been downloaded. */
  readonly takenRefused: number
  readonly done: ReadonlySet<number>
  readonly isRunning: boolean
  readonly isStopping: boolean
}

interface ImportRuns {
  /** The import of this tab, running or ended, until another sheet is chosen. */
  readonly run: ImportRun | null
  readonly begin: (sheet: Sheet, lines: readonly CheckedLine[], options: ImportOptions) => void
  /** What is on its way is waited for. */
  readonly stop: () => void
  readonly goOn: () => void
  /** So many of the refused are downloaded. */
  readonly takeRefused: (count: number) => void
  /** But not while it is running. */
  readonly forget: () => void
}

const runKey = ['import-run'] as const
const parallel = 6
/** Every lead drawn costs the browser more than saving it. */
const betweenReportsMs = 250

/** The run as it is; the one that is drawn may be a quarter of a second old. */
const knownRun = (queries: QueryClient): ImportRun | null =>
  queries.getQueryData<ImportRun | null>(runKey) ?? null

/** The lines of a sheet that are saved. */
export const savedLines = (lines: readonly CheckedLine[]): CheckedLine[] =>
  lines.filter(({ outcome }) => outcome !== 'refuse')

/** The lines of a sheet that the check refused. */
export const refusedLines = (lines: readonly CheckedLine[]): CheckedLine[] =>
  lines.filter(({ outcome }) => outcome === 'refuse')

/** What of it would be lost with the session. */
function unfinishedOf(run: ImportRun | null): string | null {
  if (run === null) return null
  const rowsOf = (rows: number) => ({ file: run.sheet.fileName, rows: counted(rows, t('row'), t('rows')) })
  const left = savedLines(run.lines).length - run.done.size
  if (left > 0) return t('Not imported yet of {file}: {rows}.', rowsOf(left))
  const refused = run.refused.length
  return refused > run.takenRefused
    ? t('Refused of {file} and not downloaded: {rows}.', rowsOf(refused))
    : null
}

/** The import outlives its page, and ends with the session: the cache that keeps it is emptied then. */
export function useImportRun(): ImportRuns {
  const queries = useQueryClient()
  const { data: run } = useQuery({
    queryKey: runKey,
    queryFn: (): ImportRun | null => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
    initialData: null as ImportRun | null,
    meta: { unfinished: (work) => unfinishedOf(work as ImportRun | null) },
  })
  const known = (): ImportRun | null => knownRun(queries)
  const set = (next: ImportRun | null): void => void queries.setQueryData(runKey, next)
  return {
    run,
    begin(sheet, lines, options) {
      if (known()?.isRunning) return
      const nothingSent = {
        batchId: makeId(),
        created: 0,
        merged: 0,
        received: {},
        refused: [],
        takenRefused: 0,
        done: new Set<number>(),
      }
      void send(queries, { ...options, ...nothingSent, sheet, lines, isRunning: true, isStopping: false })
    },
    stop() {
      const now = known()
      if (now?.isRunning) set({ ...now, isStopping: true })
    },
    goOn() {
      const now = known()
      if (now && !now.isRunning) void send(queries, { ...now, isRunning: true, isStopping: false })
    },
    takeRefused(count) {
      const now = known()
      if (now) set({ ...now, takenRefused: count })
    },
    forget() {
      if (!known()?.isRunning) set(null)
    },
  }
}

const isNewOfNobody = ({ outcome, body }: CheckedLine): boolean =>
  outcome === 'create' && body.assigned_to === undefined

const whoseTurn = (receivers: Receivers, turn: number): string | null =>
  receivers.by === 'turns' ? (receivers.people[turn % receivers.people.length] ?? null) : null

/** The service's answer to a line, with the email of whoever got the lead where it is a new one. */
type SavedRow = Pick<SavedLead, 'id' | 'merged'> & { readonly assigned_to?: string | null }

/** The same with one more lead that the service has answered. */
function withSaved(run: ImportRun, lead: SavedRow | undefined): ImportRun {
  if (lead?.merged) return { ...run, merged: run.merged + 1 }
  const receiver = lead?.assigned_to ?? ''
  const received = { ...run.received, [receiver]: (run.received[receiver] ?? 0) + 1 }
  return { ...run, created: run.created + 1, received }
}

async function send(queries: QueryClient, begun: ImportRun): Promise<void> {
  let now = begun
  let reportedAt = 0
  const done = new Set(begun.done)
  const saved = new Map<number, SavedRow>()
  // By their place in the sheet: one that is sent again after a lost answer is the same person's.
  const turns = new Map(begun.lines.filter(isNewOfNobody).map(({ line }, i) => [line, i]))
  const batch = inBatch(begun.batchId)
  const known = (): ImportRun | null => knownRun(queries)
  const report = (): void => {
    reportedAt = performance.now()
    const { isStopping = false, takenRefused = 0 } = known() ?? {}
    now = { ...now, done: new Set(done), isStopping, takenRefused }
    queries.setQueryData(runKey, now)
  }
  const isStopped = (): boolean => known()?.lines !== begun.lines || known()?.isStopping === true
  const saveLine = async (checked: CheckedLine): Promise<void> => {
    const lead = await saveLead(checked)
    saved.set(checked.line, lead)
    const path = { id: lead.id }
    for (const { kind, contact } of checked.further ?? []) {
      const body = { act: 'add', kind, contact } as const
      const added = answer(api.POST('/leads/{id}/contacts', { params: { path }, body, ...batch }))
      // What is none, or of a lead that is somebody else's by now, stands in the notes all the same.
      await added.catch((error: unknown) => {
        if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 404)) throw error
      })
    }
  }
  const saveLead = async ({ body, line, outcome }: CheckedLine): Promise<SavedRow> => {
    // Defaults never of a lead that is there: they would take it from whoever has it (decision 0001.1). One that came in
    // since the check is only filled in, for the same reason.
    const isNew = outcome === 'create'
    const { receivers, source, onMatch } = now
    const fields = { ...(isNew && source !== '' && { source }), ...body } as LeadInput
    if (isNew && receivers.by === 'rules' && fields.assigned_to === undefined)
      return answer(api.POST('/import/leads', { body: fields, ...batch }))
    const assigned_to = isNew ? whoseTurn(receivers, turns.get(line) ?? 0) : undefined
    const lead = { assigned_to, ...fields, on_match: isNew ? 'fill' : onMatch } as LeadInput
    return {
      ...(await answer(api.POST('/leads', { body: lead, ...batch }))),
      assigned_to: lead.assigned_to ?? null,
    }
  }
  const options = {
    isStopped,
    onSent({ line }: CheckedLine, failure: Failure<CheckedLine> | null) {
      done.add(line)
      if (failure) now = { ...now, refused: [...now.refused, { line, why: failure.reason }] }
      else now = withSaved(now, saved.get(line))
      if (performance.now() - reportedAt > betweenReportsMs && known()?.lines === begun.lines) report()
    },
  }
  const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', askBeforeLeaving)
  queries.setQueryData(runKey, begun)
  try {
    // What repeats a person of the sheet comes behind, in its order.
    const left = savedLines(begun.lines).filter(({ line }) => !done.has(line))
    const first = left.filter(({ isRepeat }) => !isRepeat)
    const areFirstSent = await sendEach(first, saveLine, { ...options, parallel })
    const repeats = left.filter(({ isRepeat }) => isRepeat)
    if (areFirstSent) await sendEach(repeats, saveLine, { ...options, parallel: 1 })
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving)
    if (known()?.lines === begun.lines) {
      now = { ...now, isRunning: false }
      report()
      void queries.invalidateQueries({ queryKey: leadsKey })
      const isEnd = done.size === savedLines(begun.lines).length
      if (isEnd && queries.getQueryCache().find({ queryKey: runKey })?.getObserversCount() === 0)
        tellEnd({
          ...now,
          fileName: now.sheet.fileName,
          refused: refusedLines(now.lines).length + now.refused.length,
        })
    }
  }
}
