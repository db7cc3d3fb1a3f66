import type { SynonymRow } from '../role.ts'

/** Italian. */
export const italian: readonly SynonymRow[] = [
  ['name', 90, 'nome e cognome, nome cognome'],
  ['last_name', 85, 'cognome'],
  ['email', 90, 'posta elettronica, indirizzo email'],
  ['phone', 95, 'cellulare'],
  ['phone', 85, 'numero telefono, recapito telefonico'],
  ['company', 80, 'azienda, nome azienda, ragione sociale'],
  ['city', 80, 'citta'],
  ['message', 90, 'messaggio, richiesta, commento, note aggiuntive'],
  ['subject', 70, 'oggetto'],
]
