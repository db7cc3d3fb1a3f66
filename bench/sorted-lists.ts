import type { HttpRequest } from './load.ts'
import type { Result } from './result.ts'

/** Orders of the console, and the two questions about calls that are one click away. */
const orders: Readonly<Record<string, string>> = {
  'oldest first': 'order=asc',
  'by last change': 'sort=updated_at',
  'by last call': 'sort=last_call_at',
  'called longest ago': 'sort=last_call_at&order=asc',
  'by value': 'sort=deal_value',
  'by value, one source': 'sort=deal_value&source=JustDial',
  'by last change, one status': 'sort=updated_at&status=Won',
  'never called': 'called=never',
  'never called, longest first': 'called=never&order=asc',
  'never called, one source': 'called=never&source=JustDial',
}

const plain = 'GET leads in the console'
const lineOf = (order: string): string => `${plain}, ${order}`

/** Requests of the console's list, as it comes and in each order. */
export function sortedRequests(inConsole: (path: string) => HttpRequest): Record<string, HttpRequest> {
  const named = Object.entries(orders).map(([name, query]) => [lineOf(name), inConsole(`/leads?${query}`)])
  return { [plain]: inConsole('/leads'), ...Object.fromEntries(named) }
}

/** Each order against the list as it comes, in the same run, and a million leads against ten thousand. */
export function ratiosOfOrders(
  small: Result | undefined,
  large: Result | undefined,
  ugly: Result | undefined,
): [name: string, ratio: number, least: number][] {
  const rate = (result: Result | undefined, name: string): number =>
    result?.lines.find((line) => line.name === name)?.measured.perSecond ?? Number.NaN
  const against = (result: Result | undefined, order: string): number =>
    rate(result, lineOf(order)) / rate(result, plain)
  const names = Object.keys(orders)
  return [
    ...names.map((name): [string, number, number] => [
      `console list ${name} : as it comes, 1 M`,
      against(large, name),
      0.2,
    ]),
    ...names.map((name): [string, number, number] => [
      `console list ${name}, 1 M : 10 k`,
      rate(large, lineOf(name)) / rate(small, lineOf(name)),
      0.7,
    ]),
    ...names.map((name): [string, number, number] => [
      `console list ${name} : as it comes, ugly account`,
      against(ugly, name),
      0.1,
    ]),
  ]
}
