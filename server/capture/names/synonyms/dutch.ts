import type { SynonymRow } from '../role.ts'

/** Dutch. */
export const dutch: readonly SynonymRow[] = [
  ['name', 90, 'volledige naam'],
  ['first_name', 85, 'voornaam'],
  ['middle_name', 60, 'tussenvoegsel'],
  ['last_name', 85, 'achternaam'],
  ['name_affix', 50, 'aanhef'],
  ['email', 90, 'emailadres'],
  ['phone', 95, 'mobiel, mobiel nummer'],
  ['phone', 85, 'telefoon, telefoonnummer'],
  ['company', 80, 'bedrijf, bedrijfsnaam'],
  ['city', 80, 'woonplaats, plaats, stad'],
  ['message', 90, 'bericht, opmerking, opmerkingen, vraag'],
  ['subject', 70, 'onderwerp'],
]
