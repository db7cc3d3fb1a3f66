import type { MouseEvent } from 'react'

/** Moves the focus to the next or previous row, on its link, or on its menu where rows have none. */
export function walkRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row] [data-row-link]')]
  const focused = document.activeElement?.closest('[data-row]')
  const at = links.findIndex((link) => focused?.contains(link))
  const start = at === -1 ? links.findIndex((link) => link.closest('[data-chosen]')) : at
  links[Math.min(links.length - 1, Math.max(0, start + step))]?.focus()
}

/** Follows the link of the clicked row, unless the click was on something of its own or selected text. */
export function openRowLink(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (target.closest('a, button, input, label, [role="menu"]')) return
  if (window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link]')
  link?.click()
}

/** Gives the focus to the row that is open beside the list, before it is closed. */
export function focusChosenRow(): void {
  document.querySelector<HTMLElement>('[data-row][data-chosen] [data-row-link]')?.focus()
}
