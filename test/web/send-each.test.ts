import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../web/api-error.ts'
import { type Failure, sendEach } from '../../web/send-each.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const numbers = [1, 2, 3, 4]

async function sendNumbers(send: (item: number, attempt: number) => void, isStopped = () => false) {
  const attempts = new Map<number, number>()
  const sent: number[] = []
  const failures: Failure<number>[] = []
  const all = sendEach(
    numbers,
    async (item) => {
      const attempt = (attempts.get(item) ?? 0) + 1
      attempts.set(item, attempt)
      send(item, attempt)
    },
    {
      parallel: 2,
      isStopped,
      onSent: (item, failure) => void (failure ? failures.push(failure) : sent.push(item)),
    },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await all
  return { attempts, sent: sent.toSorted(), failures }
}

it('an answer that breaks off in the middle is asked for again, and all others are sent', async () => {
  const { attempts, sent, failures } = await sendNumbers((item, attempt) => {
    if (item === 2 && attempt === 1) throw new SyntaxError('Unexpected end of JSON input')
  })
  expect(sent).toEqual(numbers)
  expect(failures).toEqual([])
  expect(attempts.get(2)).toBe(2)
})

it('what breaks off every time is told as a failure of its item after four attempts', async () => {
  const { attempts, sent, failures } = await sendNumbers((item) => {
    if (item === 2) throw new TypeError('network error')
  })
  expect(sent).toEqual([1, 3, 4])
  expect(failures.map(({ item }) => item)).toEqual([2])
  expect(attempts.get(2)).toBe(4)
})

it('what waits to be sent again when somebody stops is neither sent nor told as refused', async () => {
  let isStopped = false
  setTimeout(() => {
    isStopped = true
  }, 10)
  const { attempts, sent, failures } = await sendNumbers(
    () => {
      throw new ApiError(503, 'UNAVAILABLE', 'No room.')
    },
    () => isStopped,
  )
  expect([...attempts]).toEqual([
    [1, 1],
    [2, 1],
  ])
  expect([sent, failures]).toEqual([[], []])
})

it('after a 401 nothing more is sent: it would go on as whoever has signed in since', async () => {
  const sent: number[] = []
  const told: number[] = []
  const all = sendEach(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    async (item) => {
      sent.push(item)
      if (item === 3) throw new ApiError(503, 'UNAVAILABLE', 'No room.')
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (item !== 1) throw new ApiError(401, 'UNAUTHORIZED', 'Sign in.')
    },
    { parallel: 4, isStopped: () => false, onSent: (item) => void told.push(item) },
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await all).toBe(false)
  expect([sent, told]).toEqual([[1, 2, 3, 4, 5], [1]])
})
