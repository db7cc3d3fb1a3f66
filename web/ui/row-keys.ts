import { useHotkeys } from '@mantine/hooks'
import type { MouseEvent, RefObject } from 'react'

/** `j` and `k` move the focus to the next and the previous row's link; Enter then follows it as any link. */
export function useRowKeys(container: RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1): void => {
    const links = [...(container.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const at = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement))
    const start = at === -1 ? chosenIndex(links) : at
    links[Math.min(links.length - 1, Math.max(0, start + step))]?.focus()
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
}

function chosenIndex(links: HTMLElement[]): number {
  return links.findIndex((link) => link.closest('[data-chosen]'))
}

/** Follows the link of the clicked row, unless the click was on something of its own or selected text. */
export function openRowLink(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (target.closest('a, button, input, label, [role="menu"]')) return
  if (window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link]')
  link?.click()
}
