import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: ['test/browser/**'],
          globalSetup: ['test/support/database-server.ts', 'test/support/interpreter-program.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts', 'web/**/*.browser.test.ts'],
          globalSetup: ['test/support/database-server.ts', 'test/support/interpreter-program.ts'],
          // One Chromium at a time: two fight over the cores and time out.
          maxWorkers: 1,
        },
      },
    ],
  },
})
