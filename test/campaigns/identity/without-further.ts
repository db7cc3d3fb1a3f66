import type { Registrar } from '../../support/people/people.ts'

/**
 * Makes an account what it was without further contacts: the database drops each as it is written. That a main contact is
 * shared stays known. Only tests do this; the product has no such switch.
 */
export async function dropFurtherContacts(registrar: Registrar, accountId: string): Promise<void> {
  const name = accountId.replaceAll('-', '_')
  await registrar.query(`
    create or replace function drop_contact() returns trigger language plpgsql as 'begin return null; end';
    create or replace function drop_further() returns trigger language plpgsql as
      'begin new.further_contacts := null; return new; end';
    create trigger drop_contact_${name} before insert on lead_contacts for each row
      when (not new.is_shared and new.account_id = '${accountId}') execute function drop_contact();
    create trigger drop_further_${name} before insert or update on leads for each row
      when (new.further_contacts is not null and new.account_id = '${accountId}') execute function drop_further()`)
}
