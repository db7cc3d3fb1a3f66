import type { SynonymRow } from '../role.ts'

/** Portuguese. */
export const portuguese: readonly SynonymRow[] = [
  ['name', 90, 'nome completo, nome e sobrenome'],
  ['name', 80, 'nome'],
  ['first_name', 85, 'primeiro nome'],
  ['last_name', 85, 'sobrenome, ultimo nome, apelido'],
  ['email', 90, 'endereco de email'],
  ['phone', 95, 'telemovel'],
  ['phone', 85, 'telefone, numero de telefone, fone'],
  ['company', 80, 'nome da empresa'],
  ['city', 80, 'cidade'],
  ['source', 80, 'fonte'],
  ['message', 90, 'mensagem'],
  ['subject', 70, 'assunto'],
]
