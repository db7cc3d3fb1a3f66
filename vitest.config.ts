import { defineConfig } from 'vitest/config'
import { testsByKind } from './test/kinds.ts'

/** On a cluster a database takes five times as long to make, and each statement is planned anew. */
const slowness = process.env.TEST_CITUS_URL ? 4 : 1

const tests = testsByKind()
const service = ['test/support/run/database-server.ts', 'test/support/run/interpreter-program.ts']

export default defineConfig({
  test: {
    maxWorkers: 2,
    setupFiles: ['test/support/run/given-back.ts'],
    testTimeout: 20_000 * slowness,
    hookTimeout: 60_000 * slowness,
    // What is waited for comes late where a machine stands still, and costs nothing where it comes at once.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        // Files of one kind share a module graph: to load it takes longer than the tests of most files.
        test: { name: 'pure', include: tests.pure, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: tests.service,
          globalSetup: service,
          isolate: false,
          // After the pure ones: a worker keeps its module graph only while files of one kind follow each other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: tests.slow,
          globalSetup: service,
          isolate: false,
          // Most of their time they wait, for processes and for what is late on purpose.
          maxWorkers: 3,
          // Some start a dozen processes one after the other.
          testTimeout: 60_000 * slowness,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        // What takes several nodes: `npm run test:citus -- URL`.
        test: {
          name: 'citus',
          include: process.env.TEST_CITUS_URL ? tests.citus : [],
          globalSetup: service,
          // An account that moves copies and awaits its writers: seconds on an idle machine, minutes on a busy one.
          testTimeout: 300_000,
          // A move awaits every transaction of its servers for its slot: also a move that a test in another database makes.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          // The built product, in processes of its own: `npm run test:operations`.
          name: 'operations',
          include: tests.operations,
          globalSetup: service,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: tests.browser,
          globalSetup: service,
          isolate: false,
          maxWorkers: 2,
          // A shared machine stands still for seconds. What fails twice is broken; the output names what was tried again.
          retry: 1,
          // A page waits up to half a minute for what it looks for. The longest of most files takes eight seconds on an idle machine.
          testTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          // A day of twelve people, and how long pages take: minutes, and nothing to wait for: `npm run test:desk`.
          name: 'desk',
          include: tests.desk,
          globalSetup: service,
          maxWorkers: 1,
        },
      },
    ],
  },
})
