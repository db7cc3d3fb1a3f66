import { closeSync, fsyncSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Set aside at the start, for when the disk is full. */
const setAsideBytes = 64 * 2 ** 20
/** The spool leaves this much free, or this share of the disk, whichever is less. */
const [leastFreeBytes, leastFreeShare] = [2 ** 30, 0.05]
const lookEveryMs = 1_000

/** How much more may be written. */
export interface RoomOnDisk {
  /** False where these bytes have no room: beyond the spool's own limit, or where the disk is as good as full. */
  hasRoom(usedBytes: number, moreBytes: number): Promise<boolean>
}

const setAsideFile = (directory: string): string => join(directory, 'set-aside')

/** Real bytes, not a hole, so that they are there when nothing else is. */
export function setAside(directory: string): void {
  const file = setAsideFile(directory)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= setAsideBytes) return
  const handle = openSync(file, 'w', 0o600)
  try {
    const megabyte = Buffer.alloc(2 ** 20, 0xa5)
    for (let written = 0; written < setAsideBytes; written += megabyte.length) writeSync(handle, megabyte)
    fsyncSync(handle)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

/** What a file takes beside its own bytes: blocks that are begun, and its name. */
const beside = 16_384

/** Gives so much of it free, and no more: on a disk that is full others wait for room too. False where too little is left. */
function giveFree(directory: string, bytes: number): boolean {
  const file = setAsideFile(directory)
  const left = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) - bytes - beside
  if (left >= 0) truncateSync(file, left)
  return left >= 0
}

/** Watches the disk of a directory; `maxBytes` is the spool's own limit. */
export function watchRoom(directory: string, maxBytes: number): RoomOnDisk {
  let lookedAt = Number.NEGATIVE_INFINITY
  let isScarce = false

  async function look(): Promise<void> {
    lookedAt = performance.now()
    const { bavail, blocks, bsize } = await statfs(directory)
    isScarce = bavail * bsize < Math.min(leastFreeBytes, leastFreeShare * blocks * bsize)
  }

  return {
    async hasRoom(usedBytes, moreBytes) {
      if (usedBytes + moreBytes > maxBytes) return false
      if (performance.now() - lookedAt > lookEveryMs) await look()
      return !isScarce || giveFree(directory, moreBytes)
    },
  }
}
