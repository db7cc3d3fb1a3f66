/** Nobody talks for six hours: what is more is milliseconds without saying so. */
export const longestCallSeconds = 6 * 3_600

/** More than any call, and less than any moment since 1970. */
const longestSeconds = 100_000_000

/** `1 hr 5 min`, `1 minute, 5 seconds`, `65s`, `PT1M5S`, `01m:05s`, `1分5秒`, `1 мин 5 сек`; null for any other text. */
function secondsSpoken(text: string): number | null {
  const parts =
    /^(?:PT)?(?:(\d{1,4}) ?(?:h[a-z]{0,5}|saat?|uur|tim|jam|godz|óra|ч[а-я]{0,4}|год|小?[时時]間?|시간|giờ|ชั่วโมง|ساعة)\.?)?(?:[,:]| (?:and|und|et|e|y))? ?(?:(\d{1,6}(?:\.\d{1,4})?) ?(?:m(?!s|p|á)[a-z]{0,6}|['′’]|dk|dakika|perc|м[а-я]{0,5}|хв[а-я]{0,5}|分[钟鐘]?|분|phút|นาที|मिनट|دقيقة|دقائق|دقیقه|דקות)\.?)?(?:[,:]| (?:and|und|et|e|y))? ?(?:(\d{1,8})(?:\.\d{1,6})? ?(?:s[a-z]{0,7}|["″”]|saniye|detik|mp|másodperc|с[а-я]{0,6}|秒|초|giây|วินาที|सेकंड|ثانية|ثوان|ثانیه|שניות)?\.?)?$/i.exec(
      text,
    )
  const [, hours, minutes, seconds] = parts ?? []
  // `2 min 19`: only behind minutes a bare number is seconds.
  if ((hours ?? minutes ?? seconds) === undefined || (minutes === undefined && /\d$/.test(text))) return null
  return Number(hours ?? 0) * 3600 + Math.round(Number(minutes ?? 0) * 60) + Number(seconds ?? 0)
}

/** `1:35`, `00:01:35`; a time of day under the name of one is no length. */
function secondsOnClock(text: string, key: string): number | null {
  const [, a = '', b = '', c] =
    /^(\d{1,3}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?(?: ?min(?:ute)?s?)?$/i.exec(text) ?? []
  if (a === '' || (c === undefined && b.length < 2)) return null
  if (c === undefined) return Number(a) * 60 + Number(b)
  const seconds = Number(a) * 3600 + Number(b) * 60 + Number(c)
  return seconds > longestCallSeconds && key.endsWith('time') ? null : seconds
}

/** Of the unit that the name of a number says, how many seconds one is; null where it says none. */
function unitOf(key: string): number | null {
  if (/(?:ms|msecs?|millis|milliseconds?)$/.test(key)) return 0.001
  if (/(?:durationus|micros|microseconds)$/.test(key)) return 0.000_001
  if (/hours?$/.test(key)) return 3_600
  if (/(?:mins?|minut[a-z]{1,4}|menit|dakika|perc|мин(?:ут[аы]?)?|хвилини?|phut|分[钟鐘])$/.test(key))
    return 60
  return /(?:secs?|seconds?|segundos|secondi|sekunden)$/.test(key) ? 1 : null
}

/**
 * The length that a text says, in whole seconds, by its form and the unit in its name; null for what is no length.
 * @param key its name as words run together.
 */
export function secondsIn(text: string, key = ''): number | null {
  const bare = text.replace(/^P?0 ?D(?:ays?)?,? ?T?|\(s\)| ?\([\da-z: ]{2,12}\)$|(?<=:\d\d) hrs?$/gi, '')
  const written = secondsOnClock(bare, key) ?? secondsSpoken(bare)
  if (written !== null) return written
  const [, plain = '', ms = key] =
    /^(\d{1,15}(?:\.\d{1,15})?)(?: ?(ms|msecs?|millis|milliseconds?))?$/i.exec(
      bare.replace(/^(\d{1,3}),(\d{3})$/, '$1$2'),
    ) ?? []
  // `duration_hours: 0` stands beside minutes.
  if (plain === '' || (plain === '0' && key.endsWith('hours'))) return null
  const unit = unitOf(ms.toLowerCase())
  const seconds = Math.floor(Number(plain) * (unit ?? 1) + 1e-6)
  if (seconds > longestSeconds) return null
  return unit === null && seconds > longestCallSeconds ? Math.floor(seconds / 1_000) : seconds
}
