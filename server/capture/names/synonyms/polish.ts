import type { SynonymRow } from '../role.ts'

/** Polish. */
export const polish: readonly SynonymRow[] = [
  ['name', 90, 'imie i nazwisko, imie nazwisko'],
  ['first_name', 85, 'imie'],
  ['last_name', 85, 'nazwisko'],
  ['email', 90, 'adres email'],
  ['phone', 95, 'komorka, telefon komorkowy'],
  ['phone', 85, 'numer telefonu, nr telefonu'],
  ['company', 80, 'nazwa firmy'],
  ['city', 80, 'miasto, miejscowosc'],
  ['message', 90, 'wiadomosc, tresc wiadomosci, tresc, uwagi'],
  ['subject', 70, 'temat'],
]
