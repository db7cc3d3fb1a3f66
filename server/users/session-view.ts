import { type Static, Type } from 'typebox'
import { Uuid } from '../http/validation.ts'
import { isAllowed, roles } from '../records/roles.ts'
import type { Sealer } from '../secrets/sealed.ts'
import type { SignedIn } from './session.ts'
import { Person } from './user.ts'

/** What the console knows of whoever is signed in. */
export const SessionView = Type.Object({
  user: Type.Object({ ...Person.properties, role: Type.Enum([...roles]), away: Type.Boolean() }),
  account: Type.Object({
    id: Uuid('Unique identifier.'),
    name: Type.String({ examples: ['Rao Textiles'] }),
    short_name: Type.String({ description: 'Typed on the sign-in page.', examples: ['rao-textiles'] }),
    default_region: Type.String({ description: 'Of phone numbers that name no country.', examples: ['IN'] }),
    call_from_hour: Type.Integer({ description: 'From when customers are called, IST.' }),
    call_until_hour: Type.Integer({ description: 'Until when, IST.' }),
  }),
  may_download: Type.Boolean({ description: 'Leads and calls, as far as the person sees them.' }),
  may_make_keys: Type.Boolean(),
  must_set_up_second_factor: Type.Boolean({
    description: 'The account requires one and this person has none: nothing else is answered before.',
  }),
  public_url: Type.String({ examples: ['https://leads.example.com'] }),
  address: Type.String({
    description: 'From where the service sees this person.',
    examples: ['203.0.113.7'],
  }),
  device_key: Type.String({
    description: 'With which this person’s browsers seal what they keep; the same in every session.',
    examples: ['q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='],
  }),
})

export type SessionView = Static<typeof SessionView>

/** The session as its person sees it. */
export function sessionView(
  { session, accountId }: SignedIn,
  { publicUrl, sealer }: { readonly publicUrl: string; readonly sealer: Sealer },
  address: string,
): SessionView {
  const { user_id, email, name, role, away, account_name, short_name, default_region, must_set_up } = session
  const { call_from_hour, call_until_hour } = session
  return {
    user: { id: user_id, email, name, role, away },
    account: {
      id: accountId,
      name: account_name,
      short_name,
      default_region,
      call_from_hour,
      call_until_hour,
    },
    may_download: isAllowed(session.downloads_by, role),
    may_make_keys: isAllowed(session.keys_by, role),
    must_set_up_second_factor: must_set_up,
    public_url: publicUrl,
    address,
    device_key: sealer.keyOf(`device of ${accountId} ${user_id}`),
  }
}
