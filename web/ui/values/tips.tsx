import { Tooltip } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds for which the pointer rests, as in the theme's tooltips. */
const restMs = 350
const textId = 'tip'

/** The one tooltip for every element with a `tip`, on hover or keyboard focus. Escape and a press close it. */
export function Tips(): ReactNode {
  const [tip, setTip] = useState<{ at: HTMLElement; isOpen: boolean } | null>(null)
  useEffect(() => {
    let at: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = (): void => {
      clearTimeout(timer)
      at?.removeAttribute('aria-describedby')
      setTip((shown) => shown && { ...shown, isOpen: false })
    }
    const goTo = (next: HTMLElement | null): void => {
      if (next === at) return
      leave()
      at = next
      if (next === null) return
      // In its place before it opens, so that it never shows elsewhere first.
      setTip({ at: next, isOpen: false })
      timer = setTimeout(() => {
        next.setAttribute('aria-describedby', textId)
        setTip({ at: next, isOpen: true })
      }, restMs)
    }
    // Reached by a key and not by a press, as the ring around it shows.
    const focused = (): HTMLElement | null => {
      const focus = document.activeElement
      return focus?.matches(':focus-visible') ? focus.closest<HTMLElement>('[data-tip]') : null
    }
    const over = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') return
      goTo((target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null) ?? focused())
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave()
    }
    // Forgets where the pointer was: coming back there is coming anew.
    const out = (): void => goTo(focused())
    // What takes the focus next says so itself, right after.
    const blur = (): void => goTo(null)
    const heard = new AbortController()
    const { signal } = heard
    document.addEventListener('pointerover', over, { signal })
    document.addEventListener('focusin', out, { signal })
    document.addEventListener('focusout', blur, { signal })
    document.documentElement.addEventListener('pointerleave', out, { signal })
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('keydown', key, { capture: true, signal })
    return () => {
      leave()
      heard.abort()
    }
  }, [])
  const text = tip?.at.dataset.tip
  if (tip === null || text === undefined) return null
  const isLong = text.length > 60
  return (
    <Tooltip
      target={tip.at}
      opened={tip.isOpen}
      label={<span id={textId}>{text}</span>}
      {...(isLong && { multiline: true, maw: 420 })}
    />
  )
}
