import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { leadValue } from '../server/capture/guess/lead-value.ts'
import { failedCondition } from '../server/distribution/rule.ts'
import { readConditions } from '../server/distribution/rule-conditions.ts'
import { typedDefaults } from '../server/leads/lead.ts'
import { leadCsvHeader } from '../server/leads/leads-csv.ts'
import { bucketDimensions } from '../server/read/counts/bucket-counts.ts'
import { callLogFieldNames, callLogFields } from '../server/records/call-log-fields.ts'
import { kindOf, type LeadField, leadFieldNames, rowOf } from '../server/records/lead-fields.ts'
import { readDeliveredLead } from '../server/webhooks/delivered-lead.ts'
import { callLogRow, callLogFieldNames as consoleCallFields } from '../web/call-logs/call-log-fields.ts'
import { leadFields as consoleFields } from '../web/leads/lead-fields.ts'
import { leadOf } from './support/app/leads.ts'
import { serviceForTests } from './support/app/service-for-tests.ts'

const service = serviceForTests()
let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('templateUrl') })
  await owner.connect()
})

afterAll(() => owner.end())

const names = [...leadFieldNames].sort()
const byName = leadFieldNames.map((field) => [field] as const)

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly may_be_empty: boolean
  readonly may_change: boolean
}

async function columnsOf(table: string): Promise<Map<string, ColumnRow>> {
  const { rows } = await owner.query<ColumnRow>(
    `select column_name as name, case data_type when 'ARRAY' then 'text[]' else data_type end as type,
       is_nullable = 'YES' as may_be_empty,
       has_column_privilege('leadline_app', $1, column_name, 'update') as may_change
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** The words that a check of a choice lets through. */
async function admitted(constraint: string): Promise<unknown[]> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1`,
    [constraint],
  )
  return [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'::text/g)].map(([, word]) => word)
}

async function schemaOf(file: string, name: string): Promise<Record<string, Record<string, unknown>>> {
  const { components } = JSON.parse(await readFile(file, 'utf8'))
  return components.schemas[name].properties
}

const unconfigured = { default_tags: [], region: 'IN', without_name: 'refuse' } as const

it('every counted field of a lead has its buckets: a total under two filters would leave it out', () => {
  const counted = leadFieldNames.filter((field) => rowOf(field).isCounted)
  expect([...bucketDimensions.leads, 'assigned_to']).toEqual(expect.arrayContaining(counted))
  expect(bucketDimensions.called_leads).toEqual(bucketDimensions.leads)
})

describe('the table of a lead’s fields is the database’s, the reference’s, the CSV’s and the console’s', () => {
  it('every column of leads is a field’s, or one that no caller sends', async () => {
    const columns = leadFieldNames.flatMap((field) => kindOf(field).columns(field, rowOf(field)))
    const own = ['account_id', 'id', 'created_by_id', 'created_at', 'updated_at', 'json', 'further_contacts']
    const found = await columnsOf('leads')
    expect([...found.keys()].sort()).toEqual([...own, ...columns.map(({ name }) => name)].sort())
    for (const { name, type } of columns) {
      expect(found.get(name), name).toMatchObject({ type, may_change: true })
    }
  })

  it.each(byName)('%s may be empty exactly where the table says so', async (field) => {
    const row = rowOf(field)
    const isFilled = row.default !== undefined || row.null === 'refused'
    const found = await columnsOf('leads')
    const mayBeEmpty = kindOf(field)
      .columns(field, row)
      .map(({ name }) => found.get(name)?.may_be_empty)
    expect(new Set(mayBeEmpty)).toEqual(new Set([!isFilled]))
  })

  it('choices are those that the database admits', async () => {
    const choices = leadFieldNames.flatMap((field) => {
      const row = rowOf(field)
      return row.kind === 'choice' ? [{ field, choices: row.choices }] : []
    })
    for (const one of choices) {
      expect(await admitted(`leads_${one.field}_check`), one.field).toEqual([...one.choices])
    }
  })

  it('the reference shows and takes them all, in the order of §2.1', async () => {
    const [shown, body] = [
      await schemaOf('docs/openapi.json', 'Lead'),
      await schemaOf('docs/openapi.json', 'LeadBody'),
    ]
    expect(Object.keys(shown)).toEqual(['id', ...leadFieldNames, 'created_at', 'updated_at'])
    expect(Object.keys(body)).toEqual([...leadFieldNames])
    for (const field of leadFieldNames) {
      const row = rowOf(field)
      if ('longest' in row) expect(JSON.stringify(body[field])).toContain(`"maxLength":${row.longest}`)
    }
  })

  it('the CSV has a column for each', () => {
    const times = ['created_at_ist', 'updated_at_ist', 'last_call_at_ist']
    expect(leadCsvHeader).toEqual(['id', ...leadFieldNames, ...times])
  })

  it('the console has a row for each, of the same kind, choices and defaults', () => {
    expect(Object.keys(consoleFields).sort()).toEqual(names)
    for (const field of leadFieldNames) {
      const { kind, null: whenNull } = rowOf(field)
      const ownDefault = Object.entries(typedDefaults).find(([name]) => name === field)?.[1]
      const row: Record<string, unknown> = consoleFields[field]
      expect(row, field).toMatchObject({ kind, isCleared: whenNull === 'clears' })
      expect(row.initial, field).toEqual(typeof ownDefault === 'string' ? ownDefault : undefined)
      if (kind === 'choice') expect(row.choices).toEqual((rowOf(field) as { choices: unknown }).choices)
    }
  })
})

describe('the table of a call log’s fields is the database’s and the reference’s', () => {
  it('every column of call_logs is a field’s, or one that no caller sends; choices are those it admits', async () => {
    const own = [
      'account_id',
      'id',
      'created_at',
      'assigned_to_id',
      'created_by_id',
      'webhook_id',
      'webhook_name',
      'call_external_id',
      'called_by_id',
    ]
    const found = await columnsOf('call_logs')
    expect([...found.keys()].sort()).toEqual([...own, ...callLogFieldNames].sort())
    for (const field of callLogFieldNames) {
      const { choices } = { choices: undefined, ...callLogFields[field] }
      if (choices) expect(await admitted(`call_logs_${field}_check`)).toEqual([...choices])
      expect(found.get(field)?.may_be_empty, field).toBe(field === 'notes')
    }
  })

  it('the reference shows and takes them all, in the order of §2.2', async () => {
    const shown = await schemaOf('docs/openapi.json', 'CallLog')
    const body = await schemaOf('docs/openapi.json', 'CallLogBody')
    expect(Object.keys(shown)).toEqual(['id', ...callLogFieldNames, 'created_at'])
    expect(Object.keys(body)).toEqual([...callLogFieldNames])
  })

  it('the console has a row for each but the lead, of the same kind, choices and default', () => {
    expect(['lead_id', ...consoleCallFields].sort()).toEqual([...callLogFieldNames].sort())
    for (const field of consoleCallFields) {
      const { kind, choices, ...row }: Record<string, unknown> = callLogFields[field]
      expect(callLogRow(field), field).toMatchObject({ kind, ...(choices !== undefined && { choices }) })
      if (row.default !== undefined) expect(callLogRow(field).initial, field).toBe(row.default)
    }
  })
})

/** A value as somebody sends it, another one with `nth` 1. */
function sample(field: LeadField, nth: 0 | 1 = 0): unknown {
  const row = rowOf(field)
  switch (row.kind) {
    case 'text':
      return [`First ${field}`, `Second ${field}`][nth]?.slice(0, row.longest)
    case 'choice':
      return row.choices[nth + 1]
    case 'money':
      return [1234.5, 99][nth]
    case 'tags':
      return [['one', 'two'], ['three']][nth]
    case 'contact':
      return { email: ['every@example.org', 'other@example.org'], phone: ['+919812300001', '+919812300002'] }[
        row.by
      ][nth]
    case 'person':
      return [service.people.agent.email, service.people.admin.email][nth]
  }
}

const lead = (nth: 0 | 1) => Object.fromEntries(leadFieldNames.map((field) => [field, sample(field, nth)]))

describe('every field makes every trip', () => {
  it('is written by a create, shown by a list, changed by a merge, and the timeline says so', async () => {
    const { admin } = service.people
    const created = await service.as(admin, 'POST', '/leads', lead(0))
    expect(created.statusCode).toBe(201)
    const { id } = created.json().data
    expect(await leadOf(service, admin, id)).toMatchObject(lead(0))
    const merged = await service.as(admin, 'POST', '/leads', { ...lead(1), phone: sample('phone') })
    expect(merged.statusCode).toBe(200)
    expect(await leadOf(service, admin, id)).toMatchObject({
      ...lead(1),
      phone: sample('phone'),
      tags: ['one', 'two', 'three'],
    })
    const [entry] = await service.registrar.query<{ details: { changes: object } }>(
      `select details from lead_activities where account_id = $1 and lead_id = $2 and kind = 'merged'`,
      [admin.accountId, id],
    )
    expect(Object.keys(entry?.details.changes ?? {}).sort()).toEqual(
      // The email that was replaced goes on matching.
      [...names.filter((field) => field !== 'phone'), 'further_contacts'].sort(),
    )
  })

  it.each(byName)('%s of a payload is read, cleaned and kept', (field) => {
    const found = leadValue(field, [sample(field) as never], '\n')
    expect(found).toEqual(sample(field))
    const read = readDeliveredLead({ ...lead(0), [field]: found }, unconfigured, unconfigured.region)
    if (!('lead' in read)) throw new Error(read.reason)
    expect(kindOf(field).toColumns(read.lead[field])[0]).toEqual(sample(field))
    expect(read.remarks).toEqual({})
  })

  it.each(byName)('%s is what a rule can ask about', (field) => {
    const value = [sample(field)].flat()[0]
    const operator = kindOf(field).comparison === 'entry' ? 'contains' : 'is'
    const conditions = readConditions({ all: [{ field, [operator]: value }] })
    const read = readDeliveredLead(lead(0), unconfigured, unconfigured.region)
    if (!('lead' in read)) throw new Error(read.reason)
    const compared = kindOf(field).compared(read.lead[field])
    expect(failedCondition({ conditions }, { [field]: compared })).toBeNull()
    expect(failedCondition({ conditions }, {})).toEqual(conditions[0])
  })
})
