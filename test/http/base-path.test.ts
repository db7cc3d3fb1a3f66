import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressWithin, basePathOf } from '../../server/http/base-path.ts'

const within = (publicUrl: string, url: string): string =>
  addressWithin(basePathOf(publicUrl))({ url } as IncomingMessage)

describe('addresses below the path of PUBLIC_URL', () => {
  it.each([
    ['/leadline/api/v1/leads?limit=1', '/api/v1/leads?limit=1'],
    ['/leadline', '/'],
    ['/leadline?x=1', '/?x=1'],
    ['/leadline/', '/'],
    // A proxy that takes the path away.
    ['/api/v1/leads', '/api/v1/leads'],
    ['/', '/'],
    // Another name that begins alike is none of ours.
    ['/leadline-old/leads', '/leadline-old/leads'],
  ])('%s is %s within', (sent, meant) => {
    expect(within('https://example.com/leadline', sent)).toBe(meant)
  })

  it('without a path every address stays as it is', () => {
    expect(within('https://example.com', '/leadline/x')).toBe('/leadline/x')
  })
})
