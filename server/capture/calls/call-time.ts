/** A time without an offset is IST (decision 0020.52). */
const istOffset = '+05:30'
const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/
const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i
/** `Mon, 04 Mar 2024 10:00:00 +0000` */
const spoken = /^(?:[A-Za-z]{3}, )?(\d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}:\d{2})(?: (GMT|UTC|[+-]\d{4}))?$/

function instantOf(text: string): Date | null {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 ? null : at
}

/** Reads a time as telephony writes it: ISO, SQL, a mail's date, seconds or milliseconds since 1970. */
export function readCallTime(text: string): Date | null {
  if (/^\d{10}(\.\d+)?$/.test(text)) return instantOf(new Date(Number(text) * 1_000).toISOString())
  if (/^\d{13}$/.test(text)) return instantOf(new Date(Number(text)).toISOString())
  if (/^\d{16}$/.test(text)) return instantOf(new Date(Number(text) / 1_000).toISOString())
  const [, day, clock] = local.exec(text) ?? []
  if (day !== undefined) return instantOf(`${day}T${clock}${istOffset}`)
  const [, zonedDay, zonedClock, offset = ''] = zoned.exec(text) ?? []
  if (zonedDay !== undefined)
    return instantOf(`${zonedDay}T${zonedClock}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  const [, mail, mailOffset = '+0530'] = spoken.exec(text) ?? []
  return mail === undefined ? null : instantOf(`${mail} ${mailOffset}`)
}
