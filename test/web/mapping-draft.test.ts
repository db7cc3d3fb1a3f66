import { describe, expect, it } from 'vitest'
import type { Guess } from '../../web/contract-capture.ts'
import {
  alsoUsed,
  automatic,
  expressionsOf,
  isSame,
  isSetByPerson,
  joined,
  replaced,
  usesOf,
  withoutBlanks,
} from '../../web/pages/webhooks/mapping/mapping-draft.ts'

const guess: Guess = { mapping: { name: ['who'], city: ['town'] }, reasons: { name: 'its value is a name' } }

describe('a mapping while a person works on it (§4.7 rule 2)', () => {
  it('shows what is guessed wherever nothing was set', () => {
    expect(expressionsOf('name', {}, guess)).toEqual(['who'])
    expect(usesOf('town', {}, guess)).toEqual(['city'])
  })

  it('a choice takes the place of a guess, and of what was set before', () => {
    expect(replaced({}, guess, 'name', 'full_name')).toEqual({ name: ['full_name'] })
    expect(replaced({ name: ['first', 'last'] }, guess, 'name', 'full_name')).toEqual({ name: ['full_name'] })
  })

  it('what a person gives to a field is guessed for no other, but for name, phone and email, and where §4.7 names it', () => {
    expect(expressionsOf('city', { company: ['town'] }, guess)).toEqual([])
    expect(expressionsOf('city', { notes: ['town'] }, guess)).toEqual(['town'])
    expect(replaced({}, guess, 'notes', 'town')).toEqual({ city: [], notes: ['town'] })
    expect(expressionsOf('name', { company: ['who'] }, guess)).toEqual(['who'])
    const named = { ...guess, reasons: { city: 'default mapping' } }
    expect(expressionsOf('city', { company: ['town'] }, named)).toEqual(['town'])
    expect(alsoUsed({}, guess, 'notes', 'town')).toEqual({ city: ['town'], notes: ['town'] })
  })

  it('only what a person has set can be joined to: a guess is no part of it', () => {
    expect(isSetByPerson({}, 'name')).toBe(false)
    expect(isSetByPerson({ name: ['first'] }, 'name')).toBe(true)
    expect(joined({ name: ['first'] }, 'name', 'last')).toEqual({ name: ['first', 'last'] })
  })

  it('saves what a person set and no guess; unfilled lines go, an emptied field stays empty', () => {
    expect(withoutBlanks({ name: ['who', ' '], city: [], company: [''] })).toEqual({
      name: ['who'],
      city: [],
    })
    expect(isSame({ name: ['who', ''] }, { name: ['who'] })).toBe(true)
  })

  it('a field can be given back to the guess', () => {
    expect(automatic({ name: ['first'], city: ['town'] }, 'name')).toEqual({ city: ['town'] })
  })
})
