import { createContext, type MouseEvent, type ReactNode, useContext } from 'react'
import { focusPanel } from '../dialogs/focus-panel.ts'
import { basePath } from '../window/base-path.ts'

/** Goes to an address of the console; the table around says how, once for all its rows. */
export const FollowRow = createContext<(to: string) => void>(() => undefined)

interface RowLinkProps {
  /** An address of the console from its root on, such as `/leads/…`. */
  to: string
  children: ReactNode
}

/** The link that opens a row. The router's own listens to the address, and works itself out anew at each change. */
export function RowLink({ to, children }: RowLinkProps): ReactNode {
  const follow = useContext(FollowRow)
  const onClick = (event: MouseEvent): void => {
    // With a key, or in another way than by the first button, the browser opens it: in a tab or a window of its own.
    const isBrowsers = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0
    if (isBrowsers || event.defaultPrevented) return
    event.preventDefault()
    follow(to)
    // A click by Enter has no pointer's detail: the keyboard goes along.
    if (event.detail === 0) focusPanel()
  }
  return (
    <a href={`${basePath}${to}`} data-row-link onClick={onClick}>
      {children}
    </a>
  )
}
