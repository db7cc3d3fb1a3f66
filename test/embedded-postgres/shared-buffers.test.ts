// slow: it starts processes of the service, and some are killed
import { describe, expect, it } from 'vitest'
import { sharedBuffersOf } from '../../server/embedded-postgres/embedded-postgres.ts'
import { machineMemory } from '../../server/machine/machine-memory.ts'
import { end, endHoldersAfterEach, hold, newDataDir, query } from './held-database.ts'

endHoldersAfterEach()

const gb = 1_073_741_824

describe('the memory of the embedded database', () => {
  it.each([
    [0.5, '256MB'],
    [1, '256MB'],
    [2, '512MB'],
    [8, '2048MB'],
    [16, '4096MB'],
    [256, '4096MB'],
  ])('is a quarter of %d GB, 256 MB at least and 4 GB at most', (memory, expected) => {
    expect(sharedBuffersOf(memory * gb)).toBe(expected)
  })

  it('is what PostgreSQL runs with', async () => {
    const held = await hold('service', newDataDir())
    const [size] = await query(
      held,
      `select pg_size_bytes(current_setting('shared_buffers')) / 1048576 as mb`,
    )
    expect(`${size?.mb}MB`).toBe(sharedBuffersOf(machineMemory()))
    await end(held)
  })
})
