const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Whether a dialog, a menu or a list lies over the page: keys belong to it then, and not to the page below. */
export function isSomethingOpen(): boolean {
  return [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())
}
