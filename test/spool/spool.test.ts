import { mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AdoptedRecord, openSpool, type Spool } from '../../server/spool/spool.ts'
import { waitingRecords } from '../../server/spool/waiting-records.ts'

const secret = 'a secret of at least thirty-two characters'
let directory = ''

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'leadline-spool-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(directory, { recursive: true, force: true })
})

const opened = () => openSpool(directory, secret, 100 * 2 ** 20)
const inDirectory = (): string[] => readdirSync(directory).filter((name) => name !== 'set-aside')

/** As if the process that kept something had ended. */
function bury(): void {
  for (const [i, name] of inDirectory().entries())
    renameSync(join(directory, name), join(directory, `999999999_gone_${i}`))
}

async function adoptedBy(spool: Spool): Promise<AdoptedRecord[]> {
  const adopted: AdoptedRecord[] = []
  for await (const some of spool.adopt()) adopted.push(...some)
  return adopted
}

const found = async (): Promise<string[]> =>
  (await adoptedBy(await opened())).map(({ content }) => content.toString())

/** What a handle does from now on fails as on a disk that takes nothing. */
async function breakHandles(...names: ('datasync' | 'truncate')[]): Promise<void> {
  const handle = await open(join(directory, 'set-aside'))
  for (const name of names)
    vi.spyOn(Object.getPrototypeOf(handle), name).mockRejectedValueOnce(new Error('EIO'))
  await handle.close()
}

describe('a spool', () => {
  it('keeps what an ended process left, in its order, but for what is done', async () => {
    const spool = await opened()
    const records = await Promise.all(['one', 'two', 'three'].map((text) => spool.append(Buffer.from(text))))
    await spool.remove(records[1] as (typeof records)[0])
    await spool.close()
    bury()
    expect(await found()).toEqual(['one', 'three'])
  })

  it('keeps whole what the disk takes in pieces', async () => {
    const spool = await opened()
    await spool.append(Buffer.from('one'))
    const handle = await open(join(directory, 'set-aside'))
    const prototype = Object.getPrototypeOf(handle)
    const write: (bytes: Buffer, from: number, length: number, at: number) => Promise<unknown> =
      prototype.write
    vi.spyOn(prototype, 'write').mockImplementationOnce(function (
      this: unknown,
      ...[bytes, from, length, at]: unknown[]
    ) {
      return write.call(this, bytes as Buffer, from as number, (length as number) >> 1, at as number)
    })
    await handle.close()
    await spool.append(Buffer.from('two'))
    await spool.append(Buffer.from('three'))
    await spool.close()
    bury()
    expect(await found()).toEqual(['one', 'two', 'three'])
  })

  it('takes no more records than memory has room for, those of ended processes among them, until one is done', async () => {
    const full = (spool: Spool) => expect(spool.append(Buffer.from('four'))).rejects.toThrow('full')
    const spool = await openSpool(directory, secret, 2 ** 20, 3)
    for (const text of ['one', 'two', 'three']) await spool.append(Buffer.from(text))
    await full(spool)
    await spool.close()
    bury()
    const next = await openSpool(directory, secret, 2 ** 20, 3)
    const [first] = await adoptedBy(next)
    await full(next)
    if (first) await next.remove(first.record)
    await next.append(Buffer.from('four'))
    await next.close()
  })

  it('lets others have their turn while it takes over what an ended process left', async () => {
    const spool = await opened()
    await Promise.all(Array.from({ length: 2_000 }, (_, i) => spool.append(Buffer.from(`${i}`))))
    await spool.close()
    bury()
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    const adopted = await found()
    clearInterval(timer)
    expect(adopted).toEqual(Array.from({ length: 2_000 }, (_, i) => `${i}`))
    expect(turns).toBeGreaterThan(5)
  })

  it('leaves no directory when everything is done, its own or one that it took over', async () => {
    const first = await opened()
    await first.append(Buffer.from('one'))
    await first.close()
    bury()
    const second = await opened()
    const own = await second.append(Buffer.from('two'))
    const [adopted] = await adoptedBy(second)
    await second.remove(own)
    if (adopted) await second.remove(adopted.record)
    await second.close()
    expect(inDirectory()).toEqual([])
  })

  it.each([[['datasync']], [['datasync', 'truncate']]] as const)(
    'never gives back what it refused since %j failed, and takes what comes next',
    async (broken) => {
      const spool = await opened()
      await spool.append(Buffer.from('kept'))
      await breakHandles(...broken)
      await expect(spool.append(Buffer.from('refused'))).rejects.toThrow('EIO')
      await spool.append(Buffer.from('next'))
      await spool.close()
      bury()
      expect((await found()).sort()).toEqual(['kept', 'next'])
    },
  )

  it.each([0, 1, 7, 8, 11])(
    'takes no record for done whose mark was cut to %i bytes, and reads the marks behind it',
    async (bytes) => {
      const spool = await opened()
      const [one, two] = await Promise.all(
        ['one', 'two', 'three'].map((text) => spool.append(Buffer.from(text))),
      )
      if (!one || !two) throw new Error('nothing was kept')
      await spool.remove(one)
      await spool.close()
      truncateSync(`${one.segment.file}.done`, bytes)
      bury()
      const next = await opened()
      const adopted = await adoptedBy(next)
      expect(adopted.map(({ content }) => content.toString())).toEqual(['one', 'two', 'three'])
      if (adopted[1]) await next.remove(adopted[1].record)
      await next.close()
      bury()
      expect(await found()).toEqual(['one', 'three'])
    },
  )

  it('is read while its process runs, without what is done, and nothing is changed by it', async () => {
    const spool = await opened()
    const [first] = await Promise.all(['one', 'two'].map((text) => spool.append(Buffer.from(text))))
    if (first) await spool.remove(first)
    const read: string[] = []
    const look = (by: string) => waitingRecords(directory, by, (content) => read.push(content.toString()))
    expect([await look(secret), read]).toEqual([[], ['two']])
    expect(await look('another secret of thirty-two characters')).toHaveLength(1)
    await spool.close()
    bury()
    expect(await found()).toEqual(['two'])
  })

  it('refuses what goes beyond its limit, and takes it when there is room', async () => {
    const spool = await openSpool(directory, secret, 1_000)
    const first = await spool.append(Buffer.alloc(600))
    await expect(spool.append(Buffer.alloc(600))).rejects.toThrow('full')
    await spool.remove(first)
    await spool.append(Buffer.alloc(600))
  })
})
