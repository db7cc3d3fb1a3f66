import { existsSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseEnv } from 'node:util'
import { type Config, variableNames } from '../../config.ts'
import { machineMemory } from '../../machine/machine-memory.ts'
import { type Finding, good, risky, wrong } from './finding.ts'

/** As many sockets and files as a busy service holds, with room. */
const enoughFiles = 4_096
const bytesPerProcess = 90_000_000
const bytesOfDatabase = 400_000_000

/** What the machine gives the service, and what stands in its file of settings. */
export const checkMachine = (config: Config): Finding[] => [
  ...checkEnvironmentFile(),
  checkFiles(),
  checkProcesses(config),
  checkMemory(config),
  checkLog(config),
]

const secrets = /SECRET|PASSWORD|PASSPHRASE|DATABASE_URL|REDIS_URL/

/** The known name that differs least from a misspelt one; empty where none is near. */
function nearest(name: string): string {
  const letters = (text: string): string => [...text.replaceAll('_', '')].sort().join('')
  return (
    variableNames.find((known) => letters(known) === letters(name)) ??
    variableNames.find((known) => known.split('_', 1)[0] === name.split('_', 1)[0]) ??
    ''
  )
}

function checkEnvironmentFile(): Finding[] {
  if (!existsSync('.env')) return []
  const given = Object.keys(parseEnv(readFileSync('.env', 'utf8')))
  const found: Finding[] = []
  const isOpen = (statSync('.env').mode & 0o077) !== 0
  if (isOpen && given.some((name) => secrets.test(name))) {
    found.push(
      wrong(
        'settings file',
        'others on this machine may read the secrets in .env',
        'Run chmod 600 .env, so that only its owner may.',
      ),
    )
  }
  const unknown = given.filter(
    (name) => !variableNames.includes(name) && !/^(NODE|OTEL|TZ|NO_?PROXY)/.test(name),
  )
  if (unknown.length > 0) {
    const near = unknown.map((name) => (nearest(name) ? `${name} (${nearest(name)}?)` : name)).join(', ')
    const remedy = 'Correct the names, or take them out: they do nothing here.'
    found.push(risky('settings names', `.env sets what Leadline does not know: ${near}`, remedy))
  }
  return found.length > 0 ? found : [good('settings file', `.env, ${given.length} settings`)]
}

function checkFiles(): Finding {
  const check = 'open files'
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : ''
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (soft === undefined) return good(check, 'no limit that can be read')
  const found = `${soft} for each process`
  if (Number(soft) >= enoughFiles) return good(check, found)
  return risky(
    check,
    found,
    `Raise it to ${enoughFiles} or more (ulimit -n, LimitNOFILE=): it bounds the connections.`,
  )
}

function checkProcesses({ processes }: Config): Finding {
  const check = 'processes'
  const processors = availableParallelism()
  const found = `${processes} on ${processors} processor${processors === 1 ? '' : 's'}`
  if (processes <= processors) return good(check, found)
  return risky(check, found, 'Lower PROCESSES, or set it to auto: more processes than processors only cost.')
}

function checkMemory({ processes, databaseUrl }: Config): Finding {
  const check = 'memory'
  const wanted = processes * bytesPerProcess + (databaseUrl === undefined ? bytesOfDatabase : 0)
  const memory = machineMemory()
  const found = `${(memory / 1e9).toFixed(1)} GB, some ${(wanted / 1e9).toFixed(1)} are needed`
  if (wanted * 1.25 < memory) return good(check, found)
  return risky(check, found, 'Lower PROCESSES, or give the machine more.')
}

function checkLog({ logLevel }: Config): Finding {
  if (!['silent', 'fatal'].includes(logLevel)) return good('log', `from ${logLevel} on`)
  return risky('log', `LOG_LEVEL=${logLevel}: nobody learns why a request failed`, 'Set LOG_LEVEL=info.')
}
