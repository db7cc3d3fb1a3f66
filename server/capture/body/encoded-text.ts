import { decodeJsonText } from './json-text.ts'
import { readLabelledText } from './labelled-text.ts'
import { decodeXmlText } from './xml-body.ts'

/** Long enough to say something. A form that was not escaped makes blanks of its pluses. */
const base64 = /^[\w+/ \r\n-]{24,}={0,2}$/

/** Words are parted more often than Base64 has a plus, which is one letter in 64. */
const isProse = (text: string): boolean => text.length > 12 && text.split(' ').length > text.length / 10

/** Reads JSON, XML, a form or labelled lines in Base64, and JSON in percent signs; any other text stays: it may only look encoded. */
export function withoutBase64(sent: string): string {
  const text = sent.trim()
  if (/^%[57]B/i.test(text)) return [...new URLSearchParams(text).keys()].find(decodeJsonText) ?? sent
  if (!base64.test(text) || isProse(text)) return sent
  const said = Buffer.from(text.replaceAll(' ', '+'), 'base64').toString()
  // These bytes are no text: they are a picture, or the word only looks encoded.
  if (said.includes('\ufffd')) return sent
  const isTelling = decodeJsonText(said) ?? decodeXmlText(said) ?? readLabelledText(said)
  return isTelling ? said : sent
}
