import type * as postgres from '../postgres/database.ts'
import type * as scopes from '../postgres/scope.ts'
import type { Caller } from './caller.ts'

/** The database of the product: whoever asks it is a caller. */
export type Database = postgres.Database<Caller>
/** A step inside it, and who it is done for. */
export type Tx = postgres.Tx<Caller>
/** A verb's place: transactions of its own, or inside another one. */
export type Scope = scopes.Scope<Caller>
