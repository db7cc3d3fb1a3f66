import { campaignOptions, refuseUsage } from '../campaign-options.ts'
import { endOnSignals, endStarted, isCampaignEnding } from '../started.ts'
import { away } from './away.ts'
import { clock } from './clock.ts'
import { descriptors } from './descriptors.ts'
import { diskFull } from './disk-full.ts'
import { downloads } from './downloads.ts'
import { failover } from './failover.ts'
import { Findings } from './findings.ts'
import { idleConnections } from './idle-connections.ts'
import { keeping } from './keeping.ts'
import { kills } from './kills.ts'
import { network } from './network.ts'
import { opening } from './opening.ts'
import { redis } from './redis.ts'
import { slowRedis } from './slow-redis.ts'
import { soak } from './soak.ts'

const usage =
  'npm run test:faults -- [--kills N] [--seed S] [--seconds S] [--soak-minutes M] [--away-minutes M] [--only PHASE,PHASE]'

const values = campaignOptions(
  {
    kills: { type: 'string', default: '30' },
    seed: { type: 'string' },
    /** The longest that all may take; what does not fit is left out and said so. */
    seconds: { type: 'string', default: '3600' },
    /** Which of the phases, with commas between them. */
    only: { type: 'string' },
    /** Runs under mixed load for so long, after the other phases. */
    'soak-minutes': { type: 'string', default: '0' },
    /** Keeps the database away for so long, under 300 deliveries a second, after the other phases. */
    'away-minutes': { type: 'string', default: '0' },
  },
  usage,
  ['only'],
)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const began = performance.now()
const soakMinutes = Number(values['soak-minutes'])
const awayMinutes = Number(values['away-minutes'])
/** What waited takes longer to be saved than it took to come. */
const limitMs = (Number(values.seconds) + (soakMinutes + 3 * awayMinutes) * 60) * 1_000
/** So long is left for the other phases. */
const othersMs = Math.min(90_000, limitMs / 2)
const killsUntilMs = began + Number(values.seconds) * 1_000 - othersMs

type Phase = [name: string, run: (findings: Findings) => Promise<void>]

const phases: Phase[] = [
  ['kills', (findings) => kills(findings, Number(values.kills), seed, killsUntilMs)],
  ['keeping', (findings) => keeping(findings, seed)],
  ['failover', (findings) => failover(findings, seed)],
  ['opening', opening],
  ['downloads', (findings) => downloads(findings, seed)],
  ['clock', (findings) => clock(findings, seed)],
  ['network', (findings) => network(findings, seed)],
  ['redis', redis],
  ['slow-redis', slowRedis],
  ['descriptors', descriptors],
  ['idle', idleConnections],
  ['disk', (findings) => diskFull(findings, seed)],
  ...(awayMinutes > 0 ? [['away', (findings) => away(findings, awayMinutes, seed)] satisfies Phase] : []),
  ...(soakMinutes > 0 ? [['soak', (findings) => soak(findings, soakMinutes, seed)] satisfies Phase] : []),
]

const wanted = values.only?.split(',')
const unknown = wanted?.find((name) => !phases.some(([phase]) => phase === name))
if (unknown !== undefined) {
  refuseUsage(`There is no phase "${unknown}": ${phases.map(([name]) => name).join(', ')}`, usage)
}

const findings = new Findings()
endOnSignals()
// Whatever hangs: this ends by itself.
setTimeout(() => {
  console.log(`FAULT  not over after ${values.seconds} s and two minutes, seed ${seed}`)
  process.exit(1)
}, limitMs + 120_000).unref()
console.log(`faults: ${values.kills} kills, seed ${seed}`)
for (const [name, run] of phases) {
  if (wanted && !wanted.includes(name)) continue
  if (performance.now() - began > limitMs) {
    findings.say(`${name}: left out, ${values.seconds} s are over`)
    continue
  }
  await run(findings).catch((error: Error) => {
    if (!isCampaignEnding()) findings.fault(`${name}: ${error.stack}`)
  })
  // The signal's own handler ends the process.
  if (isCampaignEnding()) await new Promise(() => undefined)
  await endStarted()
}
const seconds = Math.round((performance.now() - began) / 1_000)
console.log(`${findings.faults.length} faults in ${seconds} s, seed ${seed}`)
process.exit(findings.faults.length === 0 ? 0 : 1)
