import type { SynonymRow } from '../role.ts'

/** Hindi, in Devanagari and as people type it in Latin letters. */
export const hindi: readonly SynonymRow[] = [
  ['name', 90, 'poora naam, pura naam'],
  ['name', 80, 'naam, aapka naam, shubh naam, नाम, पूरा नाम'],
  ['first_name', 85, 'pehla naam'],
  ['last_name', 85, 'upnaam, kulnaam'],
  ['email', 90, 'ईमेल'],
  ['email', 80, 'ईमेल आईडी, imeil'],
  ['phone', 95, 'mobail, mobail number, mobile naam, मोबाइल, मोबाइल नंबर'],
  ['phone', 85, 'phone nambar, fon, sampark, sampark number, फोन, फ़ोन'],
  ['company', 80, 'dukaan, vyapar, कंपनी, dukan ka'],
  ['city', 80, 'sheher, shahar, shehar, शहर, nagar'],
  ['message', 90, 'sandesh, zaroorat, zarurat, sawal, sandes, sujhav, संदेश'],
  ['subject', 70, 'vishay'],
]
