import type { SynonymRow } from '../role.ts'

/** German. */
export const german: readonly SynonymRow[] = [
  ['name', 90, 'vor und nachname, vor nachname, vorname nachname'],
  ['name', 50, 'kunde'],
  ['first_name', 85, 'vorname'],
  ['last_name', 85, 'nachname, familienname'],
  ['name_affix', 50, 'anrede, titel'],
  ['email', 90, 'e mail adresse, mailadresse'],
  ['phone', 95, 'mobil, handy, handynummer, mobilnummer, mobiltelefon'],
  ['phone', 85, 'telefon, telefonnummer, rufnummer'],
  ['phone', 60, 'festnetz'],
  ['company', 80, 'firma, firmenname, unternehmen'],
  ['city', 80, 'stadt, ort, wohnort'],
  ['city', 60, 'standort'],
  ['source', 80, 'quelle'],
  ['message', 90, 'nachricht, ihre nachricht, mitteilung, anliegen, bemerkung, bemerkungen'],
  ['message', 90, 'kommentar, anfrage'],
  ['subject', 70, 'betreff'],
]
