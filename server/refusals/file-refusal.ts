import { StartRefused } from './start-refused.ts'

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
