import type { Account } from '../../../server/users/account.ts'
import { type Browser, signIn } from '../app/console.ts'
import { Registrar } from '../people/people.ts'
import type { Console } from './browser.ts'

/** The console's account. */
export async function accountOf({ service, accountId }: Console): Promise<Account> {
  const registrar = new Registrar(service.ownerUrl)
  const [account] = await registrar.query<Account & Record<string, unknown>>(
    'select * from accounts where id = $1',
    [accountId],
  )
  await registrar.close()
  if (!account) throw new Error('the office has no account')
  return account
}

/** The admin of the console's account, asking without a page: for what a test finds already there. */
export async function adminOf(office: Console): Promise<Browser> {
  return signIn(office.service, await accountOf(office), 'admin@example.com')
}
