import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../server/config.ts'

const secret = 'a secret of at least thirty-two characters'

describe('the environment', () => {
  it('has the defaults of the configuration table', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: './data',
      databaseUrl: undefined,
      databasePool: 10,
      spoolMaxMb: 1_024,
      processes: 1,
      redisUrl: undefined,
      trustedProxies: [],
      adminEmail: undefined,
      adminPassword: undefined,
      apiRateLimit: 100,
      webhookRateLimit: 300,
      logLevel: 'info',
      sessionSecret: undefined,
      deliveryRetentionDays: 90,
      backupDir: undefined,
      backupEverySeconds: 86_400,
      backupKeep: 7,
      backupPassphrase: undefined,
      walArchiveDir: undefined,
      tracesUrl: undefined,
      tracesShare: 1,
      tracesServiceName: 'leadline',
    })
  })

  it('takes a blank variable for an unset one', () => {
    expect(readConfig({ PORT: ' ', HOST: '', ADMIN_EMAIL: '' })).toEqual(readConfig({}))
  })

  it('derives the public address from host and port, and drops the slash that closes a given one', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
    expect(readConfig({ PUBLIC_URL: 'https://leads.example.com/' }).publicUrl).toBe(
      'https://leads.example.com',
    )
  })

  it('takes `auto` for one process per processor', () => {
    expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(availableParallelism())
    expect(readConfig({ PROCESSES: '12' }).processes).toBe(12)
  })

  it('takes a path in the public address, and drops its closing slash too', () => {
    for (const url of ['https://example.com/crm/leadline', 'https://example.com/api-of-ours']) {
      expect(readConfig({ PUBLIC_URL: `${url}/` }).publicUrl).toBe(url)
    }
  })

  it('reads trusted proxies as a list', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1 ,192.168.1.5' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '2001:db8::1',
      '192.168.1.5',
    ])
  })

  it('takes an external database together with a session secret', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://db/leadline', SESSION_SECRET: secret })
    expect(config.databaseUrl).toBe('postgres://db/leadline')
  })

  it.each([
    [
      'postgres://asha:secret@/leadline?host=/run/db',
      'postgres://asha:secret@localhost/leadline?host=/run/db',
    ],
    [
      'postgresql:///leadline?host=/run/db&user=asha',
      'postgresql://localhost/leadline?host=/run/db&user=asha',
    ],
    [
      'postgres://asha:secret@:5433/leadline?host=/run/db',
      'postgres://asha:secret@localhost:5433/leadline?host=/run/db',
    ],
    ['postgres://:5433/leadline?host=/run/db', 'postgres://localhost:5433/leadline?host=/run/db'],
    ['postgres://asha@db:5433/leadline?host=/run/db', 'postgres://asha@db:5433/leadline?host=/run/db'],
  ])('takes a database behind a socket: %s', (given, read) => {
    expect(readConfig({ DATABASE_URL: given, SESSION_SECRET: secret }).databaseUrl).toBe(read)
  })

  it('takes several hosts of one database', () => {
    const query = 'sslmode=disable&target_session_attrs=read-write'
    const given = `postgres://asha:a@b@db1:5432,db2,[::1]:5433/leadline?${query}`.replace('a@b', 'a%40b')
    expect(readConfig({ DATABASE_URL: given, SESSION_SECRET: secret }).databaseUrls).toEqual(
      ['db1:5432', 'db2', '[::1]:5433'].map((host) => `postgres://asha:a%40b@${host}/leadline?${query}`),
    )
  })
})

const badUrl =
  'PUBLIC_URL must be an http:// or https:// address, with or without a path such as /leadline that is none of the service itself'

describe('a bad value stops the start with one line that names the variable and what it takes', () => {
  it.each([
    ['PORT', 'http', 'PORT must be a port from 0 to 65535'],
    ['PORT', '65536', 'PORT must be a port from 0 to 65535'],
    ['PROCESSES', '0', 'PROCESSES must be a whole number from 1 to 999, or auto for one per processor'],
    ['PROCESSES', 'all', 'PROCESSES must be a whole number from 1 to 999, or auto for one per processor'],
    ['PROCESSES', '2.5', 'PROCESSES must be a whole number from 1 to 999, or auto for one per processor'],
    ['PROCESSES', '1000', 'PROCESSES must be a whole number from 1 to 999, or auto for one per processor'],
    ['PORT', '3000.5', 'PORT must be a port from 0 to 65535'],
    ['BACKUP_EVERY', 'daily', 'BACKUP_EVERY must be a number with m, h or d behind it, such as 24h'],
    ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must be at least 12 characters'],
    ['HOST', 'two words', 'HOST must be a host name or address'],
    ['PUBLIC_URL', 'leads.example.com', badUrl],
    ['PUBLIC_URL', 'https://example.com/api', badUrl],
    ['PUBLIC_URL', 'https://example.com/docs/', badUrl],
    ['PUBLIC_URL', 'https://example.com/a//b', badUrl],
    ['PUBLIC_URL', 'https://example.com/"><p', badUrl],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be a postgres:// address'],
    [
      'DATABASE_URL',
      'postgres://db1,db2/leadline',
      'DATABASE_URL names several hosts: it must ask for target_session_attrs=read-write',
    ],
    ['DATABASE_URL', 'postgres://db1,db2:port/leadline', 'DATABASE_URL must be a postgres:// address'],
    ['DATABASE_URL', 'postgres://db:port/leadline', 'DATABASE_URL must be a postgres:// address'],
    [
      'SERVICE_DATABASE_URL',
      'postgres://[::1/leadline',
      'SERVICE_DATABASE_URL must be a postgres:// address',
    ],
    ['DATABASE_POOL', '0', 'DATABASE_POOL must be a whole number from 1 to 500'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be a redis:// or rediss:// address'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES must be addresses and CIDR ranges with commas between them',
    ],
    [
      'TRUSTED_PROXIES',
      'proxy',
      'TRUSTED_PROXIES must be addresses and CIDR ranges with commas between them',
    ],
    ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an email address'],
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must be 10 to 200 characters'],
    ['API_RATE_LIMIT', '-1', 'API_RATE_LIMIT must be a whole number from 1 to 1000000'],
    ['WEBHOOK_RATE_LIMIT', 'many', 'WEBHOOK_RATE_LIMIT must be a whole number from 1 to 1000000'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters'],
    ['DELIVERY_RETENTION_DAYS', '0', 'DELIVERY_RETENTION_DAYS must be a whole number from 1 to 36500'],
  ])('%s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message))
  })

  it('SESSION_SECRET is required beside DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db/leadline' })).toThrow(
      new ConfigError('SESSION_SECRET must be set (at least 32 characters) when DATABASE_URL is'),
    )
  })

  it('never repeats the value, which may be a secret', () => {
    expect(() => readConfig({ SESSION_SECRET: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'))
  })
})
