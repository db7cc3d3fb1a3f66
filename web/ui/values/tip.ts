/** What an element says in full while the pointer rests on it: `Tips`, once on a page, shows it. */
export interface Tipped {
  readonly 'data-tip': string
}

/**
 * Makes an element say `text` on hover. A list has hundreds of such elements, and a Tooltip of its own for each took
 * half of the time in which a list of leads was drawn.
 */
export const tip = (text: string): Tipped => ({ 'data-tip': text })
