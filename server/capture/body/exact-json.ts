const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** An integer that a JavaScript number would round. */
const isRounded = (token: string): boolean => /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token))

/**
 * Parses JSON, keeping integers beyond 2^53 as text: ids of ad platforms have up to 19 digits.
 * Throws `SyntaxError` where `JSON.parse` does.
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  if (!/\d{16}/.test(text)) return parsed
  return JSON.parse(text.replace(tokens, (token) => (isRounded(token) ? `"${token}"` : token)))
}
