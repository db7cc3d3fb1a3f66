import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/processes/free-port.ts'
import { type BareMachine, makeBareMachine, packPackage } from './bare-machine.ts'
import { allPhones, ask, newFolder } from './built-service.ts'
import { debianMissing } from './debian.ts'
import { sendWithoutPause } from './send-leads.ts'

const missing = debianMissing(['mmdebstrap', 'unshare', 'nsenter'])
if (missing) console.warn(`skipped: the package on a bare machine, ${missing}`)

interface Status {
  readonly url: string
  readonly ready: boolean
}

describe.skipIf(missing)('a bare Debian with Node.js and the package', () => {
  let machine: BareMachine
  let key = ''
  const at = (place: string): Record<string, string> => (place ? { DATA_DIR: place } : {})
  const [usual, elsewhere] = ['', '/home/operator/elsewhere'] as const

  async function start(place: string): Promise<string> {
    const PORT = String(await freePort())
    const said = await machine.run('leadline start', { PORT, API_RATE_LIMIT: '1000000', ...at(place) })
    key = /API key +(\S+)/.exec(said)?.[1] ?? key
    const status = JSON.parse(await machine.run('leadline status --json', { PORT, ...at(place) })) as Status
    expect(status.ready).toBe(true)
    return status.url
  }

  beforeAll(async () => {
    machine = makeBareMachine()
    machine.give(packPackage(newFolder()))
    const said = await machine.install(
      'npm install --global --prefix ~/.local --ignore-scripts ./leadline-*.tgz',
    )
    expect(said).not.toMatch(/EBADENGINE|npm warn deprecated/)
  }, 400_000)

  afterAll(async () => {
    for (const place of missing ? [] : [usual, elsewhere]) await machine?.run('leadline stop', at(place))
    machine?.stop()
    if (machine) console.log(machine.log())
  })

  it('serves the data of its user, is backed up under load, and the copy elsewhere has every lead that was acknowledged', async () => {
    const url = await start(usual)
    expect((await ask(url, key, 'POST', '/leads', { name: 'Asha Rao', phone: '+919876543210' })).status).toBe(
      201,
    )
    const load = sendWithoutPause(url, key, 2)
    await sleep(300)
    const backup = JSON.parse(await machine.run('leadline backup first.backup --json')) as {
      acknowledged_until: string
    }
    const acknowledged = await load.stop()
    const until = new Date(backup.acknowledged_until).getTime()
    const owed = [...acknowledged].filter(([, when]) => when < until).map(([phone]) => phone)
    expect(owed.length).toBeGreaterThan(20)
    await machine.run('leadline stop')

    await machine.run('leadline restore first.backup', at(elsewhere))
    const { phones, total } = await allPhones(await start(elsewhere), key)
    expect([...owed, '+919876543210'].filter((phone) => !phones.has(phone))).toEqual([])
    expect(phones.size).toBe(total)
    await machine.run('leadline counts verify --no-repair', at(elsewhere))
    await machine.run('leadline stop', at(elsewhere))
  })
})
