import ipaddr from 'ipaddr.js'

const rangeOf = (host: string): string => {
  const bare = host.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? ipaddr.process(bare).range() : bare
}

/** Whether a host is this machine alone. */
export const isLoopback = (host: string): boolean => ['localhost', 'loopback'].includes(rangeOf(host))

/** Whether others cannot be meant by an address: `0.0.0.0` and `::` are where one listens, nowhere that one can be reached. */
export function isForThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return isLoopback(hostname) || rangeOf(hostname) === 'unspecified'
}
