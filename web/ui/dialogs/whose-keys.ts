const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/** Whether keys at this place write something: among choices they do not. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null

const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

/** Whether a dialog, a menu or a list lies over the page: keys belong to it then, and not to the page below. */
export const isSomethingOpen = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())

/** Whether something happened in a dialog, a menu or a list, also in one that is gone since. */
export const isInLayer = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(layers) !== null
