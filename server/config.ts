import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import envSchema from 'env-schema'
import ipaddr from 'ipaddr.js'
import { type Static, Type } from 'typebox'
import { urlAtHost, urlsOfHosts, wantsPrimary } from './postgres/hosts/urls-of-hosts.ts'
import type { RoleSource } from './postgres/schema/service-role.ts'
import { keptSecret } from './secrets/kept-secret.ts'

/** A variable that cannot be used; the message is one line for the person at the terminal. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** What the environment may say, as `.env.example` has it. Each description ends the sentence "NAME must be …". */
const environmentSchema = Type.Object({
  HOST: Type.String({
    default: '127.0.0.1',
    pattern: '^[A-Za-z0-9.:_-]+$',
    description: 'a host name or address',
  }),
  PORT: Type.Integer({ default: 3000, minimum: 0, maximum: 65_535, description: 'a port from 0 to 65535' }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      // A path whose first part is one of the service's own could not be told from it.
      pattern:
        '^https?://[^/?#\\s]+(/(?!(api|webhook|console|docs|assets|icons|healthz|readyz|metrics)(/|$))[A-Za-z0-9._~-]+(/[A-Za-z0-9._~-]+)*)?/?$',
      description:
        'an http:// or https:// address, with or without a path such as /leadline that is none of the service itself',
    }),
  ),
  DATA_DIR: Type.String({ default: './data', description: 'a directory' }),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://\\S+$', description: 'a postgres:// address' }),
  ),
  SERVICE_DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://\\S+$', description: 'a postgres:// address' }),
  ),
  DATABASE_POOL: wholeNumber(10, 1, 500),
  SPOOL_MAX_MB: wholeNumber(1_024, 1, 1_000_000),
  PROCESSES: Type.String({
    default: '1',
    pattern: '^(auto|[1-9]\\d{0,2})$',
    description: 'a whole number from 1 to 999, or auto for one per processor',
  }),
  REDIS_URL: Type.Optional(
    Type.String({ pattern: '^rediss?://\\S+$', description: 'a redis:// or rediss:// address' }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: '',
    description: 'addresses and CIDR ranges with commas between them',
  }),
  ADMIN_EMAIL: Type.Optional(
    Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254, description: 'an email address' }),
  ),
  ADMIN_PASSWORD: Type.Optional(
    Type.String({ minLength: 10, maxLength: 200, description: '10 to 200 characters' }),
  ),
  API_RATE_LIMIT: wholeNumber(100, 1, 1_000_000),
  WEBHOOK_RATE_LIMIT: wholeNumber(300, 1, 1_000_000),
  LOG_LEVEL: Type.String({
    default: 'info',
    pattern: `^(${logLevels.join('|')})$`,
    description: `one of ${logLevels.join(', ')}`,
  }),
  SESSION_SECRET: Type.Optional(Type.String({ minLength: 32, description: 'at least 32 characters' })),
  DELIVERY_RETENTION_DAYS: wholeNumber(90, 1, 36_500),
  BACKUP_DIR: Type.Optional(Type.String({ description: 'a directory' })),
  BACKUP_EVERY: Type.String({
    default: '24h',
    pattern: '^[1-9]\\d{0,3}[mhd]$',
    description: 'a number with m, h or d behind it, such as 24h',
  }),
  BACKUP_KEEP: wholeNumber(7, 1, 10_000),
  BACKUP_PASSPHRASE: Type.Optional(Type.String({ minLength: 12, description: 'at least 12 characters' })),
  WAL_ARCHIVE_DIR: Type.Optional(Type.String({ description: 'a directory' })),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({ pattern: '^https?://\\S+$', description: 'an http:// or https:// address' }),
  ),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({
    default: 1,
    minimum: 0,
    maximum: 1,
    description: 'a number from 0 to 1',
  }),
  OTEL_SERVICE_NAME: Type.String({ default: 'leadline', maxLength: 200, description: 'a name' }),
})

/** The names of all settings. */
export const variableNames: readonly string[] = Object.keys(environmentSchema.properties)

export type Config = Readonly<ReturnType<typeof readConfig>>

/** The environment as a typed Config; blank is unset. Throws ConfigError that names a variable, never its value. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = parseEnvironment(env)
  const databaseUrls = databaseUrlsIn(given, 'DATABASE_URL')
  const databaseUrl = databaseUrls?.[0]
  if (databaseUrl && !given.SESSION_SECRET)
    throw new ConfigError('SESSION_SECRET must be set (at least 32 characters) when DATABASE_URL is')
  const trustedProxies: readonly string[] = parseProxies(given.TRUSTED_PROXIES)
  return {
    host: given.HOST,
    /** 0 takes any free port. */
    port: given.PORT,
    /** Without a closing slash. */
    publicUrl: (given.PUBLIC_URL ?? defaultUrl(given.HOST, given.PORT)).replace(/\/+$/, ''),
    dataDir: given.DATA_DIR,
    /** Undefined: the embedded database in `dataDir`. */
    databaseUrl,
    /** All hosts of it. */
    databaseUrls,
    /** The role that the service works as, on whatever host that is; undefined: one that is made beside the tables. */
    serviceDatabaseUrl: databaseUrlsIn(given, 'SERVICE_DATABASE_URL')?.[0],
    databasePool: given.DATABASE_POOL,
    /** Room for deliveries that are kept while the database is away. */
    spoolMaxMb: given.SPOOL_MAX_MB,
    /** Service processes behind one port. */
    processes: given.PROCESSES === 'auto' ? availableParallelism() : Number(given.PROCESSES),
    redisUrl: given.REDIS_URL,
    trustedProxies,
    adminEmail: given.ADMIN_EMAIL,
    adminPassword: given.ADMIN_PASSWORD,
    /** Requests a minute per key. */
    apiRateLimit: given.API_RATE_LIMIT,
    /** Requests a minute per webhook. */
    webhookRateLimit: given.WEBHOOK_RATE_LIMIT,
    logLevel: given.LOG_LEVEL,
    /** Undefined: the one kept in `dataDir`. Always there with `databaseUrl`, since several processes share it. */
    sessionSecret: given.SESSION_SECRET,
    deliveryRetentionDays: given.DELIVERY_RETENTION_DAYS,
    /** Undefined: no backups by schedule. */
    backupDir: given.BACKUP_DIR,
    backupEverySeconds: secondsOf(given.BACKUP_EVERY),
    /** How many scheduled backups stay. */
    backupKeep: given.BACKUP_KEEP,
    /** Undefined: backups are not encrypted. */
    backupPassphrase: given.BACKUP_PASSPHRASE,
    /** Where the embedded database copies its write-ahead log to; undefined: nowhere. */
    walArchiveDir: given.WAL_ARCHIVE_DIR,
    /** Undefined: no traces. */
    tracesUrl: given.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/*$/, '/v1/traces'),
    /** Share of the requests that are traced, where the caller does not say it. */
    tracesShare: given.OTEL_TRACES_SAMPLER_ARG,
    tracesServiceName: given.OTEL_SERVICE_NAME,
  }
}

/** How the service signs in beside the owner: of several hosts at the same one, whichever SERVICE_DATABASE_URL names. */
export function roleSourceOf(config: Config, ownerUrl: string): RoleSource {
  const { serviceDatabaseUrl: serviceUrl, databaseUrls = [] } = config
  const sessionSecret = sessionSecretOf(config)
  if (serviceUrl === undefined || databaseUrls.length < 2) return { ownerUrl, sessionSecret, serviceUrl }
  return { ownerUrl, sessionSecret, serviceUrl: urlAtHost(serviceUrl, new URL(ownerUrl).host) }
}

/** `SESSION_SECRET`, or the one that is kept in the data directory. */
export const sessionSecretOf = ({ sessionSecret, dataDir }: Config): string =>
  sessionSecret ?? keptSecret(join(dataDir, 'session-secret'))

/** Adds the variables of `.env` in the working directory, where there is one; what is set already wins. */
export function loadEnvironmentFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

type Environment = Static<typeof environmentSchema>

function wholeNumber(value: number, minimum: number, maximum: number): ReturnType<typeof Type.Integer> {
  const description = `a whole number from ${minimum} to ${maximum}`
  return Type.Integer({ default: value, minimum, maximum, description })
}

function parseEnvironment(env: NodeJS.ProcessEnv): Environment {
  const data = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  try {
    return envSchema<Environment>({ schema: environmentSchema, data, env: false })
  } catch (error) {
    throw badVariable(
      (error as { errors?: { instancePath: string }[] }).errors?.[0]?.instancePath.slice(1) ?? '',
    )
  }
}

function badVariable(name: string): ConfigError {
  const description = (environmentSchema.properties as Record<string, { description?: string }>)[name]
    ?.description
  return new ConfigError(`${name} must be ${description ?? 'readable'}`)
}

/** Each host's address: of several the service works with the one that takes writes, and has to be told so. */
function databaseUrlsIn(given: Environment, name: 'DATABASE_URL' | 'SERVICE_DATABASE_URL') {
  const url = given[name]
  if (url === undefined) return undefined
  const urls = urlsOfHosts(url)
  const [first] = urls
  if (first === undefined) throw badVariable(name)
  if (urls.length > 1 && !wantsPrimary(first))
    throw new ConfigError(`${name} names several hosts: it must ask for target_session_attrs=read-write`)
  return urls
}

function parseProxies(list: string): string[] {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const isAddress = (entry: string): boolean => {
    const [address = '', prefix] = entry.split('/')
    return isIP(address) !== 0 && (prefix === undefined || ipaddr.isValidCIDR(entry))
  }
  if (!entries.every(isAddress)) throw badVariable('TRUSTED_PROXIES')
  return entries
}

/** `30m`, `24h` or `7d`. */
export function secondsOf(duration: string): number {
  const unitSeconds = { m: 60, h: 3_600, d: 86_400 }[duration.at(-1) ?? ''] ?? 1
  return Number.parseInt(duration, 10) * unitSeconds
}

const defaultUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
