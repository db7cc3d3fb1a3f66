-- Emails are matched in NFC with ASCII letters in lower case (decision 0001.9); until now every letter was lowered and
-- nothing composed. Only emails with other letters than ASCII can differ. The release before goes on working: what it
-- writes for such an email meanwhile is matched by that release's form.
update leads
set email_normalized = translate(normalize(email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
where email ~ '[^\x01-\x7f]'
  and email_normalized <> translate(normalize(email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');

-- Two people of one account whose emails now are one: it goes to whoever has that form already, else to whoever was
-- there first. The other keeps the old form, and with it keys and leads, and is to be invited anew to sign in.
update users
set email_normalized = translate(normalize(email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
where email ~ '[^\x01-\x7f]'
  and email_normalized <> translate(normalize(email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  and not exists (
    select from users other
    where other.account_id = users.account_id and other.id <> users.id
      and (
        other.email_normalized
          = translate(normalize(users.email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
        or (
          translate(normalize(other.email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
            = translate(normalize(users.email, nfc), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
          and (other.created_at, other.id) < (users.created_at, users.id)
        )
      )
  );
