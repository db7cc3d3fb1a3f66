/**
 * An address in its parts; null for what is none. `URL.canParse` of Node.js 20 takes every address with a letter like `ü` for none
 * once it has been called some 4,000 times, so it is not asked.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
