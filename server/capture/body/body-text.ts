/** The charset that a content type names, in lower case. */
export const charsetOf = (contentType: string): string | null =>
  /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null

/** Bytes below 128 are not letters of their own in these: text in them is valid UTF-8 and means something else. */
const shifting = /^(?:iso-2022|utf-16|hz-)/

/** The text of bytes: UTF-8 where they are that, else by the charset that a sender names, else Windows-1252, as browsers do. */
export function textOfBytes(bytes: Buffer, charset: string | null): string {
  const named = charset === null ? null : charset.toLowerCase()
  if (named !== null && shifting.test(named)) return decode(bytes, named, true) ?? bytes.toString()
  return (
    decode(bytes, 'utf-8', true) ??
    (named === null ? null : decode(bytes, named, true)) ??
    decode(bytes, 'windows-1252', false) ??
    ''
  )
}

/** It keeps nothing from one body to the next. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Buffer, charset: string, fatal: boolean): string | null {
  try {
    return charset === 'utf-8' ? utf8.decode(body) : new TextDecoder(charset, { fatal }).decode(body)
  } catch {
    return null
  }
}

function markedCharset(body: Buffer): string | null {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

/** The encoding that an XML document declares. It counts last, because programs that write a document anew often leave it as it was. */
const declared = /^<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+)/i

/**
 * The text of a body: by its byte order mark, else the charset that its label names, else UTF-8. Bytes that
 * are no UTF-8 are read as Windows-1252, as browsers do: a visitor's umlaut must not cost the lead.
 */
export function bodyText(body: Buffer, contentType: string): string {
  const charset = markedCharset(body) ?? charsetOf(contentType) ?? 'utf-8'
  const text = decode(body, charset, true)
  if (text !== null) return text
  const [, named = null] = declared.exec(body.toString('latin1', 0, 200)) ?? []
  return textOfBytes(body, named)
}
