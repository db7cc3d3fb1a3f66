import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import {
  backupFile,
  keptBackups,
  removeOldBackups,
  removeOldWal,
} from '../../server/backup/backup-directory.ts'
import { type BackupSchedule, backupSchedule } from '../../server/backup/scheduled-backups.ts'
import { writeBackup } from '../../server/backup/write-backup.ts'
import { readConfig } from '../../server/config.ts'
import { makeLogger } from '../../server/platform/http/request-log.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

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

function schedule(directory: string, backUp: (file: string) => Promise<void>): BackupSchedule {
  const config = { ...readConfig({ BACKUP_EVERY: '1h' }), backupDir: directory }
  return backupSchedule({ config, ownerUrl: database.url, log: makeLogger('silent'), backUp })
}

const forReal = async (file: string): Promise<void> => {
  await writeBackup({ ownerUrl: database.url, dataDir: undefined }, file, undefined)
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 150; tries += 1) await sleep(100)
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
  for (const one of both) stops.push(one.start())
  await until(() => both.every((one) => one.status().lastAt !== null))
  await sleep(300)
  expect(made).toBe(1)
  expect(keptBackups(backupDir)).toHaveLength(1)
  for (const one of both) {
    expect(one.status()).toMatchObject({ failures: 0, lastFailure: null, isOverdue: false })
    expect(one.status().lastBytes).toBeGreaterThan(100_000)
  }
})

it('a start soon after one makes none', async ({ skip }) => {
  skip(inject('citusUrl') !== null, onCitus)
  let made = 0
  stops.push(
    schedule(backupDir, async () => {
      made += 1
    }).start(),
  )
  await sleep(500)
  expect(made).toBe(0)
})

it('a failure is told in its own words, and what is there stays', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
  const failing = schedule(empty, async () => {
    throw new Error('Cannot use /backups: no space left on device')
  })
  stops.push(failing.start())
  await until(() => failing.status().failures === 1)
  expect(failing.status()).toMatchObject({
    lastAt: null,
    lastFailure: 'Cannot use /backups: no space left on device',
  })
  rmSync(empty, { recursive: true })
})

it('the newest stay, strangers are never touched, drafts of a day ago go', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-backups-'))
  const at = new Date('2026-01-10T12:00:00Z')
  const files = [0, 1, 2, 3, 4].map((days) => backupFile(folder, new Date(+at - days * 86_400_000), days > 2))
  const [old, recent] = ['leadline-1.tar.gz.7.part', 'leadline-2.tar.gz.8.part']
  for (const file of [...files, join(folder, 'notes.txt')]) writeFileSync(file, 'x')
  for (const [name, hours] of [
    [old, 25],
    [recent, 1],
  ] as const) {
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), at, new Date(+at - hours * 3_600_000))
  }
  const oldest = removeOldBackups(folder, 2, at)
  expect(oldest?.file).toBe(files[1])
  expect(files.map((file) => existsSync(file))).toEqual([true, true, false, false, false])
  expect(readdirSync(folder)).toHaveLength(4)
  expect(existsSync(join(folder, recent))).toBe(true)
  rmSync(folder, { recursive: true })
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
