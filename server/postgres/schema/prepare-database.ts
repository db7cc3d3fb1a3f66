import { migrate } from './migrate.ts'
import { refuseUnprotected } from './row-security-check.ts'
import { type RoleSource, type SignIn, signInAsService } from './service-role.ts'

/** A database that is up to date, and how the service signs in to it. */
export interface PreparedDatabase extends SignIn {
  /** Names of the migrations that ran. */
  readonly ran: string[]
}

/**
 * What comes before the first statement of the service: migrations, its role, and the check that row-level security
 * holds for that role. Throws StartRefused.
 */
export async function prepareDatabase(source: RoleSource): Promise<PreparedDatabase> {
  const ran = await migrate(source.ownerUrl)
  const signIn = await signInAsService(source)
  await refuseUnprotected(signIn.url)
  return { ...signIn, ran }
}
