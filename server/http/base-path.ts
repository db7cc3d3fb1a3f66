import type { IncomingMessage } from 'node:http'

/** The path in `PUBLIC_URL`, below which people and programs meet the service: `/leads`, or empty. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/+$/, '')

/** The address within the service, without the base path, which a proxy may or may not have taken away already. */
export const addressWithin =
  (basePath: string): ((request: IncomingMessage) => string) =>
  ({ url = '/' }) => {
    if (!url.startsWith(basePath)) return url
    const rest = url.slice(basePath.length)
    if (rest === '' || rest.startsWith('?')) return `/${rest}`
    return rest.startsWith('/') ? rest : url
  }
