import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder } from './built-service.ts'

interface Running {
  readonly port: number
  stop(): Promise<void>
}

/** One of the examples in `deploy/`, running before a service, with a certificate made for the moment. */
export interface ReverseProxy extends Running {
  /** What a client has to trust. */
  readonly certificate: string
}

export type ProxyName = 'nginx' | 'caddy'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const files = { nginx: 'nginx.conf', caddy: 'Caddyfile' }

/** Why a proxy's test is skipped on this machine; undefined where it runs. */
export function proxyMissing(name: ProxyName): string | undefined {
  const version = { nginx: ['-v'], caddy: ['version'] }[name]
  if (spawnSync(name, version).status === 0) return undefined
  return `no ${name} on the PATH (Debian: apt-get install ${name === 'nginx' ? 'nginx-light' : name})`
}

interface Names {
  readonly port: number
  readonly certificate: string
  readonly key: string
}

/** The example as it stands, with this machine's ports and certificate. */
function exampleFor(name: ProxyName, servicePort: number, { port, certificate, key }: Names): string {
  const example = readFileSync(join(deploy, files[name]), 'utf8')
  const here = example.replaceAll('127.0.0.1:3000', `127.0.0.1:${servicePort}`)
  if (name === 'caddy') {
    return `{\n  admin off\n  auto_https disable_redirects\n}\n${here.replace(
      'leads.example.com {',
      `https://localhost:${port} {\n  tls ${certificate} ${key}`,
    )}`
  }
  return here
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('leads.example.com;', 'localhost;')
    .replace('/etc/ssl/leads.example.com.crt', certificate)
    .replace('/etc/ssl/leads.example.com.key', key)
}

/** What stands around a site's file in a Debian installation, with all files in one folder. */
function aroundSite(site: string, folder: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 256; }
    http { access_log ${folder}/access.log; ${folders.join(' ')}
    ${site} }`
}

async function listens(port: number, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${said()}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await sleep(50)
  }
}

/** Runs a proxy on a configuration in its folder, and waits until it listens. */
async function run(name: ProxyName, folder: string, site: string, port: number): Promise<Running> {
  const config = join(folder, files[name])
  writeFileSync(config, name === 'nginx' ? aroundSite(site, folder) : site)
  const args =
    name === 'nginx' ? ['-p', folder, '-c', config] : ['run', '--config', config, '--adapter', 'caddyfile']
  const child = spawn(name, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  await listens(port, child, () => said)
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Starts nginx as compose.scaled.yaml has it, without TLS: `services` are host and port of the two that it asks. */
export function startScaledProxy(services: readonly [string, string], port: number): Promise<Running> {
  const site = readFileSync(join(deploy, 'nginx-scaled.conf'), 'utf8')
    .replace('172.30.7.11:3000', services[0])
    .replace('172.30.7.12:3000', services[1])
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  return run('nginx', newFolder(), site, port)
}

/** Starts the example of `deploy/` on a free port; the service is asked at `servicePort`. */
export async function startProxy(name: ProxyName, servicePort: number, port: number): Promise<ReverseProxy> {
  const folder = newFolder()
  const certificate = join(folder, 'site.crt')
  const key = join(folder, 'site.key')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const site = exampleFor(name, servicePort, { port, certificate, key })
  const running = await run(name, folder, site, port)
  return { ...running, certificate: readFileSync(certificate, 'utf8') }
}
