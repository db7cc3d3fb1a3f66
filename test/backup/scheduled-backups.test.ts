// slow: it starts processes of the service, and some are killed
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  backupFile,
  keptBackups,
  removeOldBackups,
  removeOldWal,
} from '../../server/backup/backup-directory.ts'
import { draftOf } from '../../server/backup/draft.ts'
import { type BackupSchedule, backupSchedule } from '../../server/backup/scheduled-backups.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { readConfig } from '../../server/config.ts'
import { makeLogger } from '../../server/http/request-log.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

let database: TestDatabase
let backupDir: string
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  backupDir = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
})

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

afterAll(async () => {
  await database.drop()
  rmSync(backupDir, { recursive: true, force: true })
})

function schedule(
  directory: string,
  backUp: (file: string) => Promise<void>,
  more: NodeJS.ProcessEnv = {},
): BackupSchedule {
  const config = { ...readConfig({ BACKUP_EVERY: '1h', ...more }), backupDir: directory }
  return backupSchedule({ config, log: makeLogger('silent'), backUp })
}

const forReal = async (file: string): Promise<void> => {
  await writeBackup({ ownerUrl: database.url, dataDir: undefined, spool: '' }, file, undefined)
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 500; tries += 1) await sleep(100)
  expect(isSo()).toBe(true)
}

const onCitus =
  'a base backup is of one server; with Citus it is refused, and `leadline dump` takes its place'

it('of two processes one makes the backup, and both tell of it', async ({ skip }) => {
  skip(inject('citusUrl') !== null, onCitus)
  let made = 0
  const backUp = async (file: string): Promise<void> => {
    made += 1
    await forReal(file)
  }
  const both = [schedule(backupDir, backUp), schedule(backupDir, backUp)]
  for (const one of both) stops.push(one.start(database.url))
  await until(() => both.every((one) => one.status().lastAt !== null))
  await sleep(300)
  expect(made).toBe(1)
  expect(keptBackups(backupDir)).toHaveLength(1)
  for (const one of both) {
    expect(one.status()).toMatchObject({ failures: 0, isOverdue: false })
    expect(one.status().lastBytes).toBeGreaterThan(100_000)
  }
})

it('a start soon after one makes none', async ({ skip }) => {
  skip(inject('citusUrl') !== null, onCitus)
  let made = 0
  stops.push(
    schedule(backupDir, async () => {
      made += 1
    }).start(database.url),
  )
  await sleep(500)
  expect(made).toBe(0)
})

it('a failure is counted, and what is there stays', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
  const failing = schedule(empty, async () => {
    throw new Error('Cannot use /backups: no space left on device')
  })
  stops.push(failing.start(database.url))
  await until(() => failing.status().failures === 1)
  expect(failing.status()).toMatchObject({ lastAt: null })
  rmSync(empty, { recursive: true })
})

it('the newest stay, and strangers are never touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
  const at = new Date('2026-01-10T12:00:00Z')
  const files = [0, 1, 2, 3, 4].map((days) => backupFile(folder, new Date(+at - days * 86_400_000), days > 2))
  for (const file of [...files, join(folder, 'notes.txt')]) writeFileSync(file, 'x')
  expect(removeOldBackups(folder, 2)?.file).toBe(files[1])
  expect(files.map((file) => existsSync(file))).toEqual([true, true, false, false, false])
  expect(readdirSync(folder)).toHaveLength(3)
  rmSync(folder, { recursive: true })
})

describe('before a backup is made', () => {
  const gone = 'leadline-20260109T120000Z.tar.gz.4194303-1.part'
  const ofReleaseBefore = 'leadline-20260109T130000Z.tar.gz.age.4194303.part'
  const strangers = ['leadline-notes.part', 'monthly.backup.4194303-1.part']

  it('drafts of killed runs go; one that another process is writing stays, and so does what is no draft of ours', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
    const running = basename(draftOf(backupFile(folder, new Date('2026-01-08T12:00:00Z'), false)))
    for (const name of [gone, ofReleaseBefore, running, ...strangers]) writeFileSync(join(folder, name), 'x')
    let found: string[] = []
    const failing = schedule(folder, async () => {
      found = readdirSync(folder)
      throw new Error('no room')
    })
    stops.push(failing.start(database.url))
    await until(() => failing.status().failures === 1)
    expect(found.sort()).toEqual([running, ...strangers].sort())
    rmSync(folder, { recursive: true })
  })

  it('backups beyond BACKUP_KEEP go, and none more: the newest goes only behind a newer one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
    const days = [3, 2, 1].map((ago) => backupFile(folder, new Date(Date.now() - ago * 86_400_000), false))
    for (const file of days) writeFileSync(file, 'x')
    let found: string[] = []
    let isFull = true
    const one = schedule(
      folder,
      async (file) => {
        found = keptBackups(folder).map((kept) => kept.file)
        if (isFull) throw new Error('no room')
        writeFileSync(file, 'x')
      },
      { BACKUP_KEEP: '1' },
    )
    stops.push(one.start(database.url))
    await until(() => one.status().failures === 1)
    expect([found, keptBackups(folder).map(({ file }) => file)]).toEqual([[days[2]], [days[2]]])
    isFull = false
    const again = schedule(folder, async (file) => writeFileSync(file, 'x'), { BACKUP_KEEP: '1' })
    stops.push(again.start(database.url))
    await until(() => (again.status().lastAt?.getTime() ?? 0) > Date.now() - 60_000)
    await until(() => keptBackups(folder).length === 1)
    expect(existsSync(days[2] ?? '')).toBe(false)
    rmSync(folder, { recursive: true })
  })

  it('what a run leaves that is killed goes behind it, not with the next one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
    const killed = schedule(folder, async () => {
      writeFileSync(join(folder, gone), 'x')
      throw new Error('the backup ended with SIGKILL')
    })
    stops.push(killed.start(database.url))
    await until(() => killed.status().failures === 1)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

it('archived log goes when no kept backup needs it; the histories of timelines stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-wal-'))
  const at = new Date('2026-01-10T12:00:00Z')
  const names = ['000000010000000000000001', '000000010000000000000002', '00000002.history']
  const hoursBefore = [2, 0, 20]
  names.forEach((name, i) => {
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), at, new Date(+at - (hoursBefore[i] ?? 0) * 3_600_000))
  })
  removeOldWal(folder, { file: '', at, bytes: 1 })
  expect(readdirSync(folder)).toEqual([names[1], names[2]])
  rmSync(folder, { recursive: true })
})
