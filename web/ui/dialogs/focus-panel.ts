const waitsMs = 5_000
const heading = 'aside [data-panel-heading]'

/** Brings the keyboard into the panel that opens beside a list, once its heading is there. */
export function focusPanel(): void {
  const before = document.querySelector(heading)
  const until = Date.now() + waitsMs
  const look = (): void => {
    const found = document.querySelector<HTMLElement>(heading)
    const isOpened = found !== null && (found !== before || document.activeElement?.closest('[data-chosen]'))
    if (isOpened) found.focus()
    else if (Date.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
