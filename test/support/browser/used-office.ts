import { vi } from 'vitest'
import type { Browser } from '../app/console.ts'
import { adminOf } from './admin.ts'
import type { Console } from './browser.ts'
import { later, pick, repeatableChance, workingMoments } from './used-office-days.ts'
import { type Asker, askerOf, bodies, uselessBody } from './used-office-leads.ts'
import { type OfficeSettings, setUpOffice } from './used-office-settings.ts'

const dayMs = 86_400_000
const days = 30
const outcomes = [
  'Completed',
  'Completed',
  'Completed',
  'No Answer',
  'No Answer',
  'Busy',
  'Voicemail',
  'Missed',
]
const laterStatuses = ['Contacted', 'Contacted', 'Qualified', 'Qualified', 'Proposal', 'Won', 'Lost']
const ways = ['Google Ads', 'IndiaMART', 'Enquiry form', 'Enquiry form', 'counter', 'counter'] as const
const callNotes = ['Wants samples first.', 'Asked to call back on Monday.', 'Comparing with two others.']

interface Act {
  readonly at: Date
  readonly act: () => Promise<unknown>
}

/**
 * Fills an office with a month of work through the doors: leads by webhooks and keys, calls, changes, refusals.
 * Only the clock is turned back, so everything that the service keeps (timelines, counts, audit) is dated as it
 * would be.
 */
export async function makeOfficeLookUsed(office: Console): Promise<{ leadId: string; webhookId: string }> {
  const now = new Date()
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() - (days + 1) * dayMs })
  try {
    const settings = await setUpOffice(office.service, await adminOf(office))
    const leadIds = await work(settings, now)
    vi.setSystemTime(now)
    const admin = await adminOf(office)
    await leaveDuplicates(admin, settings)
    await admin.call('DELETE', '/session')
    return { leadId: leadIds.at(-3) ?? '', webhookId: settings.webhooks['Enquiry form'].id }
  } finally {
    vi.useRealTimers()
  }
}

/** A month, act by act in the order of the clock. Answers the ids of the leads, the oldest first. */
async function work(settings: OfficeSettings, now: Date): Promise<string[]> {
  const chance = repeatableChance(20)
  const leadIds: string[] = []
  const acts = workingMoments(days, now, chance).flatMap((at, number) =>
    actsOfLead({ number, at, chance, settings, leadIds }),
  )
  for (const { at, act } of acts.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at >= now) break
    vi.setSystemTime(at)
    await act()
  }
  return leadIds.filter(Boolean)
}

interface LeadOfMonth {
  readonly number: number
  readonly at: Date
  readonly chance: () => number
  readonly settings: OfficeSettings
  /** By number, filled in as leads come. */
  readonly leadIds: string[]
}

/** How a lead comes, is called and gets on. */
function actsOfLead({ number, at, chance, settings, leadIds }: LeadOfMonth): Act[] {
  const asker = askerOf(number, chance)
  const { name, phone, budget: deal_value } = asker
  const calls = Array.from({ length: Math.floor(chance() * 3) }, () => {
    const outcome = pick(outcomes, chance())
    const seconds = Math.round(20 + chance() ** 2 * 900)
    const calledAt = later(at, 0.3 + chance() * 16)
    const call = {
      call_type: chance() < 0.75 ? 'Outbound' : 'Inbound',
      outcome,
      duration_seconds: outcome === 'Completed' ? seconds : 0,
      notes: outcome === 'Completed' ? pick(callNotes, chance()) : undefined,
      called_at: calledAt.toISOString(),
    }
    return { at: calledAt, act: () => settings.post('/call-logs', { ...call, lead_id: leadIds[number] }) }
  })
  const status = pick(laterStatuses, chance())
  const change = { name, phone, status, ...(status !== 'Contacted' && { deal_value }) }
  const changes =
    chance() < 0.75 ? [{ at: later(at, 2 + chance() * 25), act: () => settings.post('/leads', change) }] : []
  const arrival = arrivalOf(asker, number, chance)
  const arrive = async (): Promise<void> => {
    leadIds[number] = await arrival(settings)
    if (number % 17 === 0) await settings.deliver('Enquiry form', uselessBody)
  }
  return [{ at, act: arrive }, ...calls, ...changes]
}

/** By a webhook, or typed in at the counter. */
function arrivalOf(
  asker: Asker,
  number: number,
  chance: () => number,
): (settings: OfficeSettings) => Promise<string> {
  const way = pick(ways, chance())
  const source = pick(['JustDial', 'Referral', 'Trade fair'], chance())
  if (way !== 'counter') return (settings) => settings.deliver(way, bodies[way](asker, number))
  const { wish, budget, ...person } = asker
  const isLarge = budget > 200_000
  const lead = {
    ...person,
    source,
    notes: wish,
    deal_value: budget,
    ...(isLarge && { tags: ['wholesale'], priority: 'High' }),
  }
  return (settings) => settings.post('/leads', lead)
}

/** Two askers whose phone is one lead's and whose email is another's: possible duplicates. */
async function leaveDuplicates(admin: Browser, settings: OfficeSettings): Promise<void> {
  const reply = await admin.call('GET', '/leads?limit=50')
  const { data } = reply.json() as { data: { name: string; phone: string | null; email: string | null }[] }
  const phones = data.filter(({ phone }) => phone !== null)
  const emails = data.filter(({ email }) => email !== null)
  for (const i of [3, 9]) {
    const body = { name: phones[i]?.name, phone: phones[i]?.phone, email: emails.at(-i)?.email }
    await settings.post('/leads', body)
  }
}
