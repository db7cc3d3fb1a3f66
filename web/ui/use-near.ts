import { useState } from 'react'

interface Near {
  readonly isNear: boolean
  /** Props of what is come near to. */
  readonly near: {
    readonly onPointerEnter: () => void
    readonly onFocus: () => void
    readonly onClick: () => void
  }
}

/**
 * Whether somebody has come near to a button by pointer, key or click: what opens from it gets its place at the end of
 * the document only then. A page has up to ten of them, each drawn twice for that place while nobody sees it.
 */
export function useNear(): Near {
  const [isNear, setNear] = useState(false)
  const come = (): void => setNear(true)
  return { isNear, near: { onPointerEnter: come, onFocus: come, onClick: come } }
}
