const mark = ' as fields'

/** The key under which the labelled lines of a text stand beside it: `body` → `body as fields`. */
export function besideText(key: string): string {
  return `${key}${mark}`
}

/** True for a key under which the lines of a text stand. */
export function isOpenedText(key: string): boolean {
  return key.endsWith(mark)
}
