import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readPush } from './configPush.ts'
import { readSocial } from './configSocial.ts'
import { OperatorError } from './operatorError.ts'

export type Role = 'all' | 'web' | 'worker'

export type Config = ReturnType<typeof readConfig>

type Environment = Record<string, string | undefined>

/** Reads every variable once. Throws one error that lists all that is wrong. */
export function readConfig(environment: Environment = process.env) {
  const mistakes: string[] = []
  const read = reader(environment, mistakes)
  const production = read.choice('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production'
  const config = {
    production,
    /** Address to listen on; all of them by default, but this machine alone while there are demo accounts. */
    host: read.raw('HOST') || undefined,
    /** TCP port of the website; 0 takes a free one. */
    port: read.integer('PORT', 3000, [0, 65535]),
    /** Folder of the embedded database, media and secrets. */
    dataDir: resolve(read.text('DATA_DIR', 'data')),
    /** A PostgreSQL of one's own instead of the embedded one. */
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    /** Connections to PostgreSQL that one process may hold. */
    databasePool: read.integer('DATABASE_POOL', 10, [2, 200]),
    /** What this process does: everything, only HTTP, or only jobs. */
    role: read.choice<Role>('ROLE', ['all', 'web', 'worker'], 'all'),
    /** `on` loads the demo school into an empty database. */
    demo: read.choice('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    /** Folder of brand files. */
    brandsDir: read.folder('BRANDS_DIR', 'brands'),
    /** Folder of the built website. */
    webDir: resolve(read.text('WEB_DIR', 'dist/web')),
    /** Brand of host names that no brand file names. */
    defaultBrand: read.text('DEFAULT_BRAND', 'local'),
    /** Number of proxies in front whose X-Forwarded-For is believed. */
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, [0, 10]),
    /** Origin that links in mails begin with where the brand has no host. */
    publicUrl: read.origin('PUBLIC_URL'),
    /** Mail server. Without one, mail is only kept for the operator to read. */
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    /** Sender of mail. */
    mailFrom: read.text('MAIL_FROM', 'Daystream <no-reply@localhost>'),
    push: readPush(read.raw, mistakes),
    social: readSocial(read.raw, mistakes),
    /** What a reader of `/metrics` brings as bearer; without it only this machine may read them. */
    metricsToken: read.secret('METRICS_TOKEN'),
    /** pino's level. */
    logLevel: read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'warn'),
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

class ConfigError extends OperatorError {
  constructor(mistakes: readonly string[]) {
    super(`The settings are not right:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`)
  }
}

function reader(environment: Environment, mistakes: string[]) {
  const raw = (name: string) => environment[name]?.trim() ?? ''
  return {
    raw,
    text: (name: string, otherwise: string) => raw(name) || otherwise,
    integer(name: string, otherwise: number, [minimum, maximum]: [number, number]) {
      const value = raw(name) === '' ? otherwise : Number(raw(name))
      if (!Number.isInteger(value) || value < minimum || value > maximum)
        mistakes.push(`${name} is "${raw(name)}": a whole number from ${minimum} to ${maximum} is needed`)
      return value
    },
    choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
      const value = raw(name) || otherwise
      const found = choices.find((choice) => choice === value)
      if (!found) mistakes.push(`${name} is "${value}": one of ${choices.join(', ')} is needed`)
      return found ?? otherwise
    },
    url(name: string, protocols: readonly string[]) {
      const value = raw(name)
      if (value === '') return undefined
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
        mistakes.push(`${name} is not an address that starts with ${protocols.join(' or ')}//`)
      return value
    },
    secret(name: string) {
      const value = raw(name)
      if (value !== '' && !/^[\x21-\x7e]{16,}$/.test(value))
        mistakes.push(`${name} is too easy to guess: 16 or more letters, digits and signs are needed`)
      return value || undefined
    },
    origin(name: string) {
      const value = raw(name)
      const url = URL.parse(value)
      const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
      if (value !== '' && !isOrigin) mistakes.push(`${name} is not an origin such as https://school.example`)
      return isOrigin ? url.origin : undefined
    },
    folder(name: string, otherwise: string) {
      const value = resolve(raw(name) || otherwise)
      if (!existsSync(value) || !statSync(value).isDirectory()) mistakes.push(`${name} is "${value}": no such folder`)
      return value
    },
  }
}
