import type { SynonymRow } from '../role.ts'

/** French. */
export const french: readonly SynonymRow[] = [
  ['name', 90, 'nom complet, nom et prenom, prenom et nom, nom prenom'],
  ['name', 80, 'nom'],
  ['first_name', 85, 'prenom'],
  ['last_name', 85, 'nom de famille, surnom'],
  ['name_affix', 50, 'civilite'],
  ['email', 90, 'adresse email, courriel, adresse mail, adresse electronique'],
  ['email', 90, 'adresse courriel'],
  ['email', 80, 'email professionnel'],
  ['phone', 95, 'portable, telephone portable, numero de portable'],
  ['phone', 85, 'numero de telephone'],
  ['phone', 60, 'telephone fixe'],
  ['company', 80, 'entreprise, societe, nom de l entreprise'],
  ['city', 80, 'ville, commune'],
  ['message', 90, 'commentaire, commentaires, votre demande, demande'],
  ['subject', 70, 'sujet, objet'],
]
