/**
 * A start that cannot go on, told in one line for the person at the terminal: what is wrong and what to do.
 * The entry points print the message alone, without a stack, and end with status 1.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** For a database, backup or dump, named by `what`, of a schema that was never released. */
export const fromBeforeRelease = (what: string): StartRefused =>
  new StartRefused(
    `${what} was made by a Leadline from before the first release and cannot be taken over: export its leads as CSV with that Leadline, and import the file into a new one`,
  )

/** What an operator can mend about a file or a disk. */
const mendable = new Set(
  (
    'ENOENT EACCES EPERM ENOSPC EDQUOT EFBIG EROFS EIO EISDIR ENOTDIR EEXIST ENOTEMPTY ENAMETOOLONG ELOOP ' +
    'ETXTBSY EBUSY'
  ).split(' '),
)

/** The system's refusal of a file as one line that names `what` it was about; everything else as it came. */
export function fileRefusal(error: unknown, what: string): unknown {
  if (error instanceof StartRefused || !(error instanceof Error)) return error
  const { code, message } = error as NodeJS.ErrnoException
  return mendable.has(code ?? '') ? new StartRefused(`Cannot use ${what}: ${message}`) : error
}
