import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedIds } from '../../server/doors/bounded-ids.ts'
import { compactMetrics, metricsOfOne } from '../../server/doors/metrics.ts'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Office, openOffice } from '../support/app/console.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const rulesFile = join(deploy, 'prometheus', 'leadline.rules.yml')
const rules = readFileSync(rulesFile, 'utf8')

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly expr: string; readonly refId: string }[]
}
interface Dashboard {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string }[] }
}
const dashboardText = readFileSync(join(deploy, 'grafana', 'leadline.json'), 'utf8')
const dashboard = JSON.parse(dashboardText) as Dashboard
const shown = dashboard.panels.filter(({ type }) => type !== 'row')
const expressions = shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const expressionsOfRules = [...rules.matchAll(/expr: (?:>-\n\s+)?(.+)/g)].map(([, expr = '']) => expr)

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp({ API_RATE_LIMIT: '1' })
  office = await openOffice(service)
})

afterAll(() => service.close())

const metrics = async (): Promise<string> => (await service.app.inject('/metrics')).body

/** What only a service with backups, with several processes or with background work measures besides. */
async function furtherMetrics(isOverdue = false): Promise<string> {
  const status = { lastAt: new Date(), lastBytes: 1, failures: 0, lastFailure: null, isOverdue }
  const one = metricsOfOne(() => status, service.db)
  compactMetrics(one.registry, () => 0)
  return one.text()
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:leadline|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)

it('an overdue backup is 1, whatever BACKUP_EVERY is', async () => {
  expect(await furtherMetrics(true)).toMatch(/^leadline_backup_overdue 1$/m)
  expect(await furtherMetrics(false)).toMatch(/^leadline_backup_overdue 0$/m)
})

describe('the alert rules and the dashboard in deploy/', () => {
  it('name metrics that /metrics has, every one', async () => {
    const text = (await metrics()) + (await furtherMetrics())
    const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', kind = '']) => [name, kind])
    const series = new Set(
      kinds.flatMap(([name = '', kind]) =>
        kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    )
    // Of the first of several processes; test/operations/processes.test.ts holds them.
    for (const name of ['leadline_processes', 'leadline_process_crashes_total']) series.add(name)
    const named = [...expressions, ...expressionsOfRules].flatMap(namesIn)
    expect(new Set(named).size).toBeGreaterThan(15)
    expect(named.filter((name) => !series.has(name))).toEqual([])
  })

  it('have a place of its own for every panel, and no variable that is not asked for', () => {
    const { panels, templating } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, i) => `${x + (i % w)}:${y + Math.floor(i / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(panels.filter(({ gridPos: { x, w } }) => x < 0 || x + w > 24)).toEqual([])
    expect(shown.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
    for (const { targets = [] } of shown)
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
    const known = new Set([...templating.list.map(({ name }) => name), '__rate_interval', '__all'])
    const named = [...dashboardText.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('show every metric of our own', async () => {
    const text = (await metrics()) + (await furtherMetrics())
    const own = [...text.matchAll(/^# TYPE (leadline_\S+)/gm)].map(([, name = '']) => name)
    const used = expressions.join(' ')
    expect(own.filter((name) => !used.includes(name))).toEqual([])
  })

  const missing =
    spawnSync('promtool', ['--version']).status === 0 ? undefined : 'no promtool (apt-get install prometheus)'
  if (missing) console.warn(`skipped: promtool on the rules and the dashboard, ${missing}`)

  it.skipIf(missing)(
    'promtool understands every rule, and each alert fires when it should and not before',
    () => {
      const cwd = join(deploy, 'prometheus')
      expect(execFileSync('promtool', ['check', 'rules', rulesFile], { encoding: 'utf8' })).toContain(
        'SUCCESS',
      )
      const said = execFileSync('promtool', ['test', 'rules', 'leadline.rules.test.yml'], {
        cwd,
        encoding: 'utf8',
      })
      expect(said).toContain('SUCCESS')
      const tests = readFileSync(join(cwd, 'leadline.rules.test.yml'), 'utf8')
      const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
      expect(alerts.filter((name) => !tests.includes(`"${name}"`))).toEqual([])
    },
  )

  it.skipIf(missing)('promtool understands every expression of the dashboard', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'leadline-dashboard-'))
    const file = join(folder, 'dashboard.yml')
    const recorded = expressions.map((expr, i) => ({
      record: `dashboard:panel${i}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`SUCCESS: ${expressions.length} rules found`)
    await rm(folder, { recursive: true })
  })
})

describe('what /metrics counts', () => {
  const newWebhook = async (): Promise<{ id: string; token: string }> =>
    (await office.admin.call('POST', '/webhooks', { name: 'Form' })).json().data

  it('deliveries by webhook id and outcome, and how long their senders waited', async () => {
    const { id, token } = await newWebhook()
    const post = (payload: object) =>
      service.app.inject({ method: 'POST', url: `/webhook/${token}`, payload })
    const body = { name: 'Asha Rao', email: 'asha@example.com' }
    for (const payload of [body, body, { ...body, city: 'Pune' }, { city: 'Pune' }]) await post(payload)
    const text = await metrics()
    for (const outcome of ['created', 'repeated', 'merged', 'rejected']) {
      expect(text).toContain(`leadline_webhook_deliveries_total{webhook_id="${id}",outcome="${outcome}"} 1`)
    }
    expect(text).toContain(`leadline_webhook_answer_seconds_count{webhook_id="${id}"} 4`)
    expect(text).not.toContain(token)
  })

  it('what was beyond a limit, by key id, and of strangers without their address', async () => {
    const { id, key } = (
      await office.admin.call('POST', '/api-keys', { name: 'K', permissions: ['read'], ip_whitelist: [] })
    ).json().data
    for (let i = 0; i < 3; i++) await service.call(key, 'GET', '/api/v1/leads')
    for (let i = 0; i < 61; i++) await service.app.inject({ method: 'POST', url: '/webhook/none' })
    const text = await metrics()
    expect(text).toContain(`leadline_limit_hits_total{limit="key",id="${id}"} 2`)
    expect(text).toContain('leadline_limit_hits_total{limit="no-webhook",id=""} 1')
    expect(text).not.toContain(key)
  })

  it('ids of a thousand webhooks, and all further ones together', () => {
    const labelOf = boundedIds(2)
    expect(['a', 'b', 'a', 'c', 'd', 'b'].map(labelOf)).toEqual(['a', 'b', 'a', 'others', 'others', 'b'])
  })

  it('the compact lag as it is when it is asked', async () => {
    const registry = new Registry()
    let lag = 0
    compactMetrics(registry, () => lag)
    lag = 61
    expect(await registry.metrics()).toContain('leadline_count_lag_seconds 61')
  })
})
