import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Availability, watchAvailability } from '../../../server/postgres/pool/availability.ts'

let said: string[]
let watched: Availability

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  said = []
  watched = watchAvailability({
    lost: () => said.push('away'),
    back: () => said.push('back'),
    refused: ({ message }) => said.push(message),
    accepted: () => said.push('accepted'),
  })
})

afterEach(() => {
  vi.useRealTimers()
})

const gone = new Error('gone')
const refusal = (code: string): Error => Object.assign(new pg.DatabaseError(code, 0, 'error'), { code })

/** An answer to what is sent now. */
const answered = (): void => watched.noteAnswer(performance.now())

it('one line when the database goes, however many connections are lost, and one when it is back', () => {
  for (let lost = 0; lost < 20; lost++) {
    watched.noteLost(gone)
    vi.advanceTimersByTime(900)
    // Connections of one restart die one after the other: what the others answer meanwhile says nothing.
    answered()
  }
  expect(said).toEqual(['away'])
  vi.advanceTimersByTime(100)
  for (let i = 0; i < 20; i++) answered()
  expect(said).toEqual(['away', 'back'])
})

it('an answer to what was sent before the last loss does not bring it back', () => {
  const sentAt = performance.now()
  vi.advanceTimersByTime(5_000)
  watched.noteLost(gone)
  watched.noteAnswer(sentAt)
  expect(said).toEqual(['away'])
})

it('a connection that is given up is no news where something sent later was answered', () => {
  const sentAt = performance.now()
  vi.advanceTimersByTime(1_000)
  answered()
  watched.noteLost(gone, sentAt)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1_000)
  watched.noteLost(gone, performance.now())
  expect(said).toEqual(['away'])
})

it('of refusals one line a minute for each reason', () => {
  for (let i = 0; i < 120; i++) {
    for (const code of ['25006', '53300']) watched.noteRefused(refusal(code))
    vi.advanceTimersByTime(1_000)
  }
  expect(said).toEqual(['25006', '53300', '25006', '53300'])
})

it('refusals are over with a write later than any that waited beside them, and that is said once', () => {
  watched.noteRefused(refusal('57014'))
  vi.advanceTimersByTime(10_000)
  watched.noteRefused(refusal('57014'))
  vi.advanceTimersByTime(14_000)
  // Of another table: who waits behind the lock may not have been told yet.
  watched.noteWritten()
  expect(said).toEqual(['57014'])
  vi.advanceTimersByTime(2_000)
  for (let i = 0; i < 5; i++) watched.noteWritten()
  expect(said).toEqual(['57014', 'accepted'])
  watched.noteRefused(refusal('57014'))
  expect(said).toEqual(['57014', 'accepted', '57014'])
})

it('a full disk is over when there is room, whatever found a place to be written before', () => {
  for (const code of ['53100', '25006']) watched.noteRefused(refusal(code))
  vi.advanceTimersByTime(20_000)
  watched.noteWritten()
  expect(said).toEqual(['53100', '25006'])
  watched.noteRoom()
  watched.noteRoom()
  expect(said).toEqual(['53100', '25006', 'accepted'])
})
