import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testsByKind } from './kinds.ts'

const root = join(import.meta.dirname, '..')
const tests = testsByKind()

describe('kinds of tests', () => {
  it('every test file is of one kind, so that one command runs it', () => {
    const every = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join('test', name))
    expect(every.length).toBeGreaterThan(300)
    expect(Object.values(tests).flat().sort()).toEqual(every.sort())
    expect(Object.values(tests).filter((files) => files.length === 0)).toEqual([])
  })

  it('a pure test starts no program', () => {
    const startsOne = /^import .* from 'node:child_process'$/m
    const starting = tests.pure.filter((path) => startsOne.test(readFileSync(join(root, path), 'utf8')))
    expect(starting).toEqual([])
  })
})
