import { parseUrl } from '../../values/parse-url.ts'

/**
 * What stands before the hosts of a PostgreSQL URL, they themselves and what follows. A host may be left out where a socket's folder is
 * named behind it (`postgres://user:password@/leadline?host=/run/postgresql`).
 */
const parts = /^([^:]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/

/**
 * The URLs of each host of a URL that names one or several (`postgres://a:5432,b:5432/leadline`), each with a host, since a URL without
 * one has no user and no port. Empty where it cannot be read.
 */
export function urlsOfHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const urls = hosts.split(',').map((host) => {
    const isLeftOut = host === '' || host.startsWith(':')
    return `${before}${isLeftOut ? 'localhost' : ''}${host}${after}`
  })
  return urls.every((one) => parseUrl(one) !== null) ? urls : []
}

/** True where the URL asks for the server that takes writes, as drivers of PostgreSQL are told. */
export const wantsPrimary = (url: string): boolean =>
  new URL(url).searchParams.get('target_session_attrs') === 'read-write'

/** The URL at another host. A host or port behind its `?` would win over the one that stands before, so they go. */
export function urlAtHost(url: string, host: string): string {
  const own = new URL(url)
  own.host = host
  for (const part of ['host', 'port']) own.searchParams.delete(part)
  return own.href
}
