import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endsWithCampaign } from '../started.ts'
import { startEmbeddedWorld } from './embedded-world.ts'
import type { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import { seeded } from './seeded.ts'
import { freshPhone, startSenders } from './senders.ts'

const megabytes = 300

/** Takes all the room that is left, piece by piece. */
function fill(file: string): void {
  for (const size of [1_048_576, 4_096])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Full.
    }
}

/** A full disk: reads 200, writes 503, nothing acknowledged is lost, and all is well again when there is room. */
export async function diskFull(findings: Findings, seed: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0) {
    findings.say(
      `disk      left out: no small file system here (${(mounted.stderr || 'mount is missing').trim()})`,
    )
    rmSync(folder, { recursive: true, force: true })
    return
  }
  const unmount = endsWithCampaign(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const filler = join(folder, 'filler')
  try {
    const world = await startEmbeddedWorld({ folder: dataDir })
    const { service, key } = world
    const ledger = new Ledger()
    const load = startSenders(world, ledger, seeded(seed + 4), 6)
    await sleep(1_000)
    fill(filler)
    let refused = 0
    let notReady = 0
    for (let i = 0; i < 40; i++) {
      const read = await service.ask('GET', '/api/v1/leads?limit=5', undefined, key)
      findings.expect(read.status === 200 || read.status === 503, `a read is ${read.status} on a full disk`)
      const phone = freshPhone()
      const { status } = await service.ask('POST', '/api/v1/leads', { name: 'N', phone }, key)
      ledger.note('lead', phone, status)
      if (status === 503) refused += 1
      if (!(await service.isReady())) notReady += 1
      await sleep(50)
    }
    findings.expect(notReady === 40, `/readyz is not ready on a full disk ${notReady} times of 40`)
    rmSync(filler)
    const ready = await service.ready(60_000)
    const { status } = await service.ask('POST', '/api/v1/leads', { name: 'N', phone: freshPhone() }, key)
    await load.stop()
    findings.expect(ready !== null && status === 201, `not well again when there is room: ${status}`)
    const client = await world.connect()
    await ledger.compare(client, findings, 'disk full')
    await client.end()
    await world.verifyCounts(findings, 'disk full')
    findings.expect(service.endedByItself === 0, 'the service ended by itself on a full disk')
    findings.say(`disk      full: ${refused} of 40 writes 503; ${ledger}`)
    await world.close()
  } finally {
    await unmount()
  }
}
