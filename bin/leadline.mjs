#!/usr/bin/env node
// The command of the installed package: `leadline` alone serves in the foreground, with a word it does what the word
// says. Data lie in the user's own state directory unless DATA_DIR says otherwise.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Leadline needs Node.js 20.19 or newer; this is ${process.versions.node}`)
  process.exit(1)
}
if (existsSync('.env')) process.loadEnvFile('.env')
const { DATA_DIR, XDG_STATE_HOME } = process.env
process.env.DATA_DIR = DATA_DIR || join(XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'leadline')
if (process.argv.length === 2) process.argv.push('serve')
await import('../dist/server/cli.js')
