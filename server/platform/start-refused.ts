/**
 * A start that cannot go on, told in one line for the person at the terminal: what is wrong and what to do.
 * The entry points print the message alone, without a stack, and end with status 1.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
