import { byKey, dataOf, inConsole, type World } from './asking.ts'
import type { Person } from './office.ts'

const leadsOfTheLeaver = 15

function adminOf({ model }: World): Person {
  const admin = model.office.people.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('there is no admin')
  return admin
}

/** Somebody gets leads and is disabled then: whoever manages the leaver's team goes on seeing them. */
export async function leaveLeads(world: World): Promise<void> {
  const { model } = world
  const { leaver } = model.office
  const admin = adminOf(world)
  for (let i = 0; i < leadsOfTheLeaver; i++) {
    const sent = { name: 'Left behind', phone: `+9197000${String(10_000 + i)}`, assigned_to: leaver.email }
    const answer = await byKey(world, admin, 'POST', '/leads', sent)
    const data = dataOf<{ id: string }>(world, answer, [201], 'a lead of the leaver')
    if (data)
      model.create(data.id, sent, { creator: admin.id, assignee: leaver.id, source: 'API', webhook: null })
  }
  const disabled = await inConsole(world, admin, 'POST', `/users/${leaver.id}`, { disabled: true })
  dataOf(world, disabled, [200], 'disabling')
}

/** Somebody joins a team, becomes something else in it, or leaves it; the next request is held against that. */
export async function changeTeams(world: World, person: Person): Promise<void> {
  const { model, random } = world
  const { people, leaver } = model.office
  const team = random.pick(model.office.teams)
  const member = random.pick([...people, leaver])
  const isAdmin = person.role === 'admin'
  const path = `/teams/${team.id}/members`
  if (random.chance(0.4)) {
    const answer = await inConsole(world, person, 'DELETE', `${path}/${member.id}`)
    const expected = !isAdmin ? 403 : team.members.has(member.id) ? 200 : 404
    if (dataOf(world, answer, [expected], 'leaving a team') && isAdmin) team.members.delete(member.id)
    return
  }
  const as = random.chance(0.4) ? 'manager' : 'member'
  const answer = await inConsole(world, person, 'POST', path, { user_id: member.id, as })
  const expected = !isAdmin ? 403 : as === 'manager' && member.role === 'agent' ? 400 : 200
  if (dataOf(world, answer, [expected], 'joining a team') && answer.status === 200)
    team.members.set(member.id, as)
}
