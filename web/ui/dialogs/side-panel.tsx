import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { focusChosenRow } from '../tables/row-keys.ts'
import { useIsWide } from '../window/screen-width.ts'
import styles from './side-panel.module.css'
import { isInLayer, isSomethingOpen, isTyping } from './whose-keys.ts'

interface BesideProps {
  /** The list. */
  children: ReactNode
  /** What is open beside it, or null. */
  panel: ReactNode | null
  label: string
  onClose: () => void
}

/** A list with one of its entries open beside it; where there is no room for both, the entry lies over the list. */
export function Beside({ children, panel, label, onClose }: BesideProps): ReactNode {
  const isWide = useIsWide()
  useEscape(isWide && panel !== null, () => {
    focusChosenRow()
    onClose()
  })
  return (
    <div className={styles.beside}>
      <div className={styles.list}>{children}</div>
      {isWide
        ? panel !== null && (
            <aside className={styles.panel} aria-label={label}>
              {panel}
            </aside>
          )
        : null}
      {!isWide && (
        <Drawer.Root
          opened={panel !== null}
          onClose={onClose}
          position="right"
          size="min(30rem, 100%)"
          portalProps={{ target: '#dialogs' }}
          transitionProps={{ duration: 140 }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={label}>
            <Drawer.Body pt="md">{panel}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </div>
  )
}

/**
 * Acts on Escape, unless somebody types or something lies over the page that Escape closes first. Looks before anybody
 * else does: afterwards that something would be gone, and one key would close both.
 */
function useEscape(isActive: boolean, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isTyping(event.target) || isInLayer(event.target) || isSomethingOpen())
      return
    act()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}
