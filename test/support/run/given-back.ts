import { afterAll, vi } from 'vitest'

// Files of one kind share a process: the clock, globals, variables and functions that one replaced are nobody else's.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
