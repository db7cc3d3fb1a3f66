import { inConsole, lookInConsole, type World } from './asking.ts'
import { compare } from './compare-list.ts'
import type { Person } from './office.ts'
import { isDueFor, isToldOf, type ModelLead, peopleOfTeam } from './sight.ts'

/** Lists of the console by team and by who called: a team that somebody is not told of is none. */
export async function listByPeople(world: World, person: Person): Promise<void> {
  const { findings, model, random } = world
  const team = random.pick(model.office.teams)
  const someone = random.pick([...model.office.people, model.office.leaver])
  const isByTeam = random.chance(0.6)
  const isOfCalls = random.chance(0.5)
  const byPerson = `${isOfCalls ? 'called_by' : 'assigned_to'}=${encodeURIComponent(someone.email)}`
  const isOfPerson = !isByTeam || random.chance(0.2)
  const path = `/${isOfCalls ? 'call-logs' : 'leads'}?limit=500${isByTeam ? `&team=${team.id}` : ''}${isOfPerson ? `&${byPerson}` : ''}`
  const answer = await inConsole(world, person, 'GET', path)
  const what = `${person.email} ${path}`
  if (isByTeam && !isToldOf(person, team)) {
    if (answer.status !== 404) findings.add('hints', `${what}: ${answer.status}`)
    return
  }
  const among = new Set(isByTeam ? peopleOfTeam(person, team) : [someone.id])
  const holds = (id: string | null): boolean =>
    id !== null && among.has(id) && (!isOfPerson || id === someone.id)
  const expected = isOfCalls
    ? model
        .visibleTo(person)
        .flatMap(({ calls }) => [...calls].filter(([, { callerId }]) => holds(callerId)).map(([id]) => id))
    : model.visibleTo(person).flatMap(({ id, assigneeId }) => (holds(assigneeId) ? [id] : []))
  compare(world, expected, answer, 0, what)
}

/** What is to be called again, of everybody whom a person sees, of one of them or of a team. */
export async function listDue(world: World, person: Person): Promise<void> {
  const { findings, model, random } = world
  const team = random.chance(0.4) ? random.pick(model.office.teams) : undefined
  const someone = random.chance(0.4) ? random.pick(model.office.people) : undefined
  const path = `/due?limit=500${team ? `&team=${team.id}` : ''}${someone ? `&user=${someone.id}` : ''}`
  const answer = await lookInConsole(world, person, path)
  const what = `${person.email} ${path}`
  if (team && !isToldOf(person, team)) {
    if (answer.status !== 404) findings.add('hints', `${what}: ${answer.status}`)
    return
  }
  const members = team && new Set(peopleOfTeam(person, team))
  const isOfThem = ({ assigneeId }: ModelLead): boolean =>
    (members === undefined || (assigneeId !== null && members.has(assigneeId))) &&
    (someone === undefined || assigneeId === someone.id)
  const expected = [...model.leads.values()].filter(
    (lead) => lead.isToCallAgain && !lead.isNotToCall && isDueFor(person, lead) && isOfThem(lead),
  )
  compare(
    world,
    expected.map(({ id }) => id),
    answer,
    0,
    what,
  )
}

/** What the overview says by person. */
export interface SplitByPerson {
  readonly people: readonly {
    readonly user_id: string | null
    readonly leads: number
    readonly calls_total: number
    readonly talk_seconds: number
  }[]
}

/** The split of the overview by person, for whoever is shown one. */
export function compareSplit(world: World, person: Person, { people }: SplitByPerson): void {
  const visible = world.model.visibleTo(person)
  const split = new Map<string, [leads: number, calls: number, seconds: number]>()
  const add = (id: string | null, leads: number, calls: number, seconds: number): void => {
    const [l, c, s] = split.get(id ?? '') ?? [0, 0, 0]
    split.set(id ?? '', [l + leads, c + calls, s + seconds])
  }
  for (const lead of person.role === 'agent' ? [] : visible) {
    add(lead.assigneeId, 1, 0, 0)
    for (const { callerId, seconds } of lead.calls.values()) add(callerId, 0, 1, seconds)
  }
  const expected = JSON.stringify([...split].sort())
  const told = people.map(({ user_id, leads, calls_total, talk_seconds }) => [
    user_id ?? '',
    [leads, calls_total, talk_seconds],
  ])
  if (JSON.stringify(told.sort()) !== expected)
    world.findings.add(
      'wrong totals',
      `overview by person of ${person.email}: ${JSON.stringify(told)}, expected ${expected}`,
    )
}
