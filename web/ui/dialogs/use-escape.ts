import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'
import { isInLayer, isSomethingOpen } from './something-open.ts'

/**
 * Acts on Escape, unless somebody types or something lies over the page that Escape closes first. Looks before anybody
 * else does: afterwards that something would be gone, and one key would close both.
 */
export function useEscape(isActive: boolean, act: () => void): void {
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
