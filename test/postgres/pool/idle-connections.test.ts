import { expect, test } from 'vitest'
import { IdleConnections } from '../../../server/postgres/pool/idle-connections.ts'

interface Numbered {
  readonly n: number
}

function threeIdle(): { idle: IdleConnections<Numbered>; all: readonly [Numbered, Numbered, Numbered] } {
  const all = [{ n: 1 }, { n: 2 }, { n: 3 }] as const
  const idle = new IdleConnections<Numbered>()
  for (const one of all) idle.put(one, '')
  return { idle, all }
}

test('work goes to the connection that did it before, while that one is idle', () => {
  const { idle, all } = threeIdle()
  const [first, second] = all
  expect(idle.take('lists of one account')).toBe(first)
  idle.put(first, 'lists of one account')
  expect(idle.take('lists of another')).toBe(second)
  idle.put(second, 'lists of another')
  expect(idle.take('lists of one account')).toBe(first)
  expect(idle.take('lists of another')).toBe(second)
})

test('work takes any connection when the one that did it is busy, and waits only when none is idle', () => {
  const { idle, all } = threeIdle()
  const [first, second, third] = all
  expect(idle.take('lists')).toBe(first)
  idle.put(first, 'lists')
  expect([idle.take('lists'), idle.take('lists'), idle.take('lists')]).toEqual([first, second, third])
  expect(idle.take('lists')).toBeUndefined()
  expect(idle.size).toBe(0)
})

test('work that nobody did before spreads over the connections, and work without a name stays on the last one', () => {
  const { idle, all } = threeIdle()
  expect(idle.take('lists')).toBe(all[0])
  expect(idle.take('')).toBe(all[2])
})

test('a connection is remembered by its last works alone', () => {
  const { idle, all } = threeIdle()
  const first = idle.take('work 0')
  for (let i = 0; i < 1_000; i++) {
    idle.put(all[0], `work ${i}`)
    expect(idle.take(`work ${i}`)).toBe(first)
  }
  idle.put(all[0], '')
  expect(idle.take('work 0')).toBe(all[1])
  expect(idle.take('work 999')).toBe(all[0])
})

test('a connection that died is taken out once', () => {
  const { idle, all } = threeIdle()
  expect([idle.remove(all[1]), idle.remove(all[1])]).toEqual([true, false])
  expect([idle.take('lists'), idle.take('lists'), idle.take('lists')]).toEqual([all[0], all[2], undefined])
})
