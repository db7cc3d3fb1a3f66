import type { SynonymRow } from '../role.ts'

/** Spanish. */
export const spanish: readonly SynonymRow[] = [
  ['name', 90, 'nombre completo, nombre y apellido, nombre y apellidos'],
  ['name', 80, 'nombre'],
  ['name', 50, 'cliente'],
  ['first_name', 85, 'primer nombre'],
  ['middle_name', 60, 'segundo nombre'],
  ['last_name', 85, 'apellido, apellidos'],
  ['name_affix', 50, 'tratamiento'],
  ['email', 90, 'correo, correo electronico, direccion de correo electronico'],
  ['email', 88, 'correo e'],
  ['phone', 95, 'movil, celular, telefono movil'],
  ['phone', 85, 'telefono, numero de telefono'],
  ['phone', 60, 'telefono fijo'],
  ['company', 80, 'empresa, nombre de la empresa'],
  ['city', 80, 'ciudad, localidad, municipio, poblacion'],
  ['source', 80, 'origen'],
  ['message', 90, 'mensaje, comentario, comentarios, consulta'],
  ['subject', 70, 'asunto'],
]
