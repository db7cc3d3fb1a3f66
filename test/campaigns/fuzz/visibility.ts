import type { HttpClient } from '../http-client.ts'
import { randomOf } from '../random.ts'
import type { World } from './asking.ts'
import { compareFirstCalls, listSorted, search } from './console-lists.ts'
import type { Findings } from './findings.ts'
import { Model } from './model.ts'
import type { Office, Person } from './office.ts'
import { listNotToCall } from './origins.ts'
import { listByPeople, listDue } from './people.ts'
import { askForHidden, listCalls, listLeads, lookAround, readOneLead, readOverview } from './reads.ts'
import { changeTeams, leaveLeads } from './teams.ts'
import { deliver, logCall, remove, save, sayCallAgain, sayNotToCall } from './writes.ts'

type Operation = (world: World, person: Person) => Promise<void>

const operations: readonly [Operation, weight: number][] = [
  [save, 22],
  [deliver, 8],
  [logCall, 10],
  [remove, 6],
  [sayCallAgain, 6],
  [sayNotToCall, 6],
  [listDue, 8],
  [listNotToCall, 8],
  [listLeads, 16],
  [listCalls, 8],
  [listByPeople, 8],
  [search, 10],
  [listSorted, 8],
  [compareFirstCalls, 4],
  [askForHidden, 8],
  [readOverview, 6],
  [readOneLead, 8],
  [lookAround, 8],
  [changeTeams, 6],
]
const drawn = operations.flatMap(([operation, weight]) => Array<Operation>(weight).fill(operation))

const idsOf = ({ accountId, people, teams, webhooks }: Office): string[] => [
  accountId,
  ...people.map(({ id }) => id),
  ...teams.map(({ id }) => id),
  ...webhooks.map(({ id }) => id),
]

/**
 * Random people of several offices at once do random things at all doors; each answer is held against a model that
 * shares no code with the service. One office does one thing after the other, so that the model knows what comes.
 * Answers how many operations were done before the time was over.
 */
export async function fuzzVisibility(
  client: HttpClient,
  offices: readonly Office[],
  findings: Findings,
  limits: { readonly operations: number; readonly seed: number; readonly until: number },
): Promise<number> {
  let done = 0
  const work = async (office: Office, number: number): Promise<void> => {
    const random = randomOf(limits.seed + number)
    const foreignIds = new Set(offices.filter((other) => other !== office).flatMap(idsOf))
    const world: World = { client, random, model: new Model(office), findings, foreignIds }
    await leaveLeads(world)
    while (done < limits.operations && Date.now() < limits.until) {
      done += 1
      await random.pick(drawn)(world, random.pick(office.people))
    }
  }
  await Promise.all(offices.map(work))
  return done
}
