const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/** Whether keys at this place write something: among choices they do not. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null
