import type { Page } from 'playwright-core'

/** Presses what has this role and name; the last of them lies on top. */
export const press = (
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'menuitem' | 'option' | 'tab' = 'button',
) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .last()
    .click()

/** Goes to a page by the navigation. */
export const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: place, exact: true }).click()

/** The dialog on top. */
export const dialog = (page: Page) => page.getByRole('dialog').last()

/** A choice by its words. */
export const label = (page: Page, text: string) => page.locator('label').filter({ hasText: text }).last()

/** Counts what a pointer presses, and has no dialler. */
export function countPresses(): void {
  Object.assign(window, { presses: 0 })
  window.addEventListener('pointerdown', ({ isTrusted }) => {
    if (isTrusted) (window as unknown as { presses: number }).presses += 1
  })
  window.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
  })
}
