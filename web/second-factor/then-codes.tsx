import { type ReactNode, useState } from 'react'
import { Proved } from './prove-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface ThenCodesProps {
  onDone: () => void
  /** Recovery codes are to be seen: whatever stands around must not be closed by accident. */
  onCodes: (() => void) | undefined
  /** The way to a factor; it tells which recovery codes came of it. */
  children: (onSetUp: (recoveryCodes: string[]) => void) => ReactNode
}

/** Sets up a factor: the password where it was given long ago, what `children` ask for, then recovery codes, if there are new ones. */
export function ThenCodes({ onDone, onCodes, children }: ThenCodesProps): ReactNode {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  const show = (made: string[]): void => {
    if (made.length === 0) onDone()
    else {
      setCodes(made)
      onCodes?.()
    }
  }
  return <Proved>{children(show)}</Proved>
}
