import { defineConfig } from 'vitest/config'

/** On a cluster a database takes five times as long to make, and each statement is planned anew. */
const slowness = process.env.TEST_CITUS_URL ? 4 : 1

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000 * slowness,
    hookTimeout: 60_000 * slowness,
    // What is waited for comes late where a machine stands still, and costs nothing where it comes at once.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          // On one PostgreSQL there is nothing for the tests of several nodes: `npm run test:citus -- URL` runs them.
          exclude: [
            'test/browser/**',
            'test/desk/**',
            'test/operations/**',
            ...(process.env.TEST_CITUS_URL ? [] : ['test/citus/**']),
          ],
          globalSetup: ['test/support/database-server.ts', 'test/support/interpreter-program.ts'],
        },
      },
      {
        extends: true,
        test: {
          // The built product, in processes of its own: `npm run test:operations`.
          name: 'operations',
          include: ['test/operations/**/*.test.ts'],
          globalSetup: ['test/support/database-server.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/support/database-server.ts', 'test/support/interpreter-program.ts'],
          // One Chromium at a time: two fight over the cores and time out.
          maxWorkers: 1,
          // A shared machine stands still for seconds. What fails twice is broken; the output names what was tried again.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          // A day of twelve people, and how long pages take: minutes, and nothing to wait for: `npm run test:desk`.
          name: 'desk',
          include: ['test/desk/**/*.test.ts'],
          globalSetup: ['test/support/database-server.ts', 'test/support/interpreter-program.ts'],
          maxWorkers: 1,
        },
      },
    ],
  },
})
