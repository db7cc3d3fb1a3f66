const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const paiseToo = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})
const grouped = new Intl.NumberFormat('en-IN')

/** ₹ in Indian grouping: 1234567 → ₹12,34,567; paise only where there are any. */
export function rupees(amount: number): string {
  return (Number.isInteger(amount) ? wholeRupees : paiseToo).format(amount)
}

/** A count in Indian grouping: 1234567 → 12,34,567. */
export function count(number: number): string {
  return grouped.format(number)
}

/** A count that may go on: 1,000+. */
export function countUpTo(number: number, isMore: boolean): string {
  return `${count(number)}${isMore ? '+' : ''}`
}

/** `one` or `many` after its count: 1 call, 12,345 calls. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`
}

/** 3725 → 1h 02m 05s; 65 → 1m 05s; 5 → 5s. */
export function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60)
  if (hours > 0) return `${count(hours)}h ${String(minutes).padStart(2, '0')}m ${rest.padStart(2, '0')}s`
  return minutes > 0 ? `${minutes}m ${rest.padStart(2, '0')}s` : `${rest}s`
}

/** A sum of calls: 19541 → 5h 25m; seconds only while there is no hour. */
export function talkTime(seconds: number): string {
  return seconds < 3600 ? duration(seconds) : duration(seconds).replace(/ \d+s$/, '')
}

/** key `town` → key “town”, as people quote. */
export function quoted(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, '“$1”')
}

/** default_assignee → Default assignee. */
export function words(name: string): string {
  const spaced = name.replaceAll(/[_.]/g, ' ').replace(/^api /, 'API ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
