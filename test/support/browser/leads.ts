import { Registrar } from '../people/people.ts'
import type { Console } from './browser.ts'

/** Writes leads through the interface with a key of the admin or the agent; 200 for merges. Answers their ids in order. */
export async function writeLeads(
  { service, accountId }: Console,
  who: 'admin' | 'agent',
  leads: readonly object[],
  status: 200 | 201 = 201,
): Promise<string[]> {
  const registrar = new Registrar(service.ownerUrl)
  const [user] = await registrar.query<{ id: string }>(
    'select id from users where account_id = $1 and role = $2',
    [accountId, who],
  )
  if (!user) throw new Error(`nobody is ${who}`)
  const { key } = await registrar.apiKey(accountId, user.id)
  await registrar.close()
  const ids: string[] = []
  for (const lead of leads) {
    const reply = await service.call(key, 'POST', '/api/v1/leads', lead)
    if (reply.statusCode !== status) throw new Error(`the lead was refused: ${reply.body}`)
    ids.push((reply.json() as { data: { id: string } }).data.id)
  }
  return ids
}
