import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readBrandSecrets } from './brandSecrets.ts'
import { readPayments, readStripe } from './configPayments.ts'
import { readPush } from './configPush.ts'
import { readSocial } from './configSocial.ts'
import { readStores } from './configStores.ts'
import { readTwilio } from './configTwilio.ts'
import { OperatorError } from './operatorError.ts'

type Raw = (name: string) => string

export type MeetingServer = {
  url: string
  /** Signs room access; undefined if the server admits anyone who knows the room's name. */
  token: { appId: string; secret: string } | undefined
  /** Hosts, with subdomains, that experts' own links may use. */
  linkHosts: readonly string[]
}

const usualLinkHosts = 'meet.google.com, telemost.yandex.ru, teams.microsoft.com, zoom.us'

export type Role = 'all' | 'web' | 'worker'

export type Config = ReturnType<typeof readConfig>

type Environment = Record<string, string | undefined>

/** Throws one error that lists all invalid variables. */
export function readConfig(environment: Environment = process.env) {
  const errors: string[] = []
  const read = reader(environment, errors)
  const production = read.choice('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production'
  const config = {
    production,
    /** Address to listen on; by default all, but only loopback while there are demo accounts. */
    host: read.raw('HOST') || undefined,
    /** TCP port of the website; 0 picks a free one. */
    port: read.integer('PORT', 3000, [0, 65535]),
    /** TCP port of /healthz and /metrics alone, mostly for workers. */
    healthPort: read.optionalInteger('HEALTH_PORT', [0, 65535]),
    /** Folder of the embedded database, media and secrets. */
    dataDir: resolve(read.text('DATA_DIR', 'data')),
    /** Megabytes that should stay free on the disk of DATA_DIR. */
    diskWarningMegabytes: read.integer('DISK_WARNING_MB', 5000, [500, 1_000_000_000]),
    /** An external PostgreSQL instead of the embedded one. */
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    /** Size of this process's connection pool. */
    databasePool: read.integer('DATABASE_POOL', 10, [2, 200]),
    /** Runs everything, only HTTP, or only jobs. */
    role: read.choice<Role>('ROLE', ['all', 'web', 'worker'], 'all'),
    ...readDemo(read, production),
    /** Folder of brand files. */
    brandsDir: read.folder('BRANDS_DIR', 'brands'),
    /** Folder of the built website. */
    webDir: resolve(read.text('WEB_DIR', 'dist/web')),
    /** Brand for hosts that no brand file lists. */
    defaultBrand: read.text('DEFAULT_BRAND', 'local'),
    /** Number of proxies in front whose X-Forwarded-For is trusted. */
    trustedProxies: read.integer('TRUSTED_PROXIES', 0, [0, 10]),
    /** Origin of links in mails where the brand has no host. */
    publicUrl: read.origin('PUBLIC_URL'),
    /** Mail server. Without one, mails are only stored for the operator to read. */
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    /** Sender of mail. */
    mailFrom: read.text('MAIL_FROM', 'Daystream <no-reply@localhost>'),
    /** ffmpeg that converts videos, instead of the installed or packaged one. */
    ffmpegPath: read.file('FFMPEG_PATH'),
    ...readServices(read.raw, { production, errors }),
    /** Bearer token for `/metrics`; without it they are only for loopback. */
    metricsToken: read.secret('METRICS_TOKEN'),
    /** pino's log level; `info` contains the access log. */
    logLevel: read.choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], production ? 'info' : 'warn'),
    /** Encrypts the secrets of backups. */
    backupPassphrase: read.secret('BACKUP_PASSPHRASE'),
  }
  if (errors.length > 0) throw new ConfigError(errors)
  return config
}

function readDemo(read: ReturnType<typeof reader>, production: boolean) {
  return {
    /** `on` loads the demo school into an empty database. */
    demo: read.choice('DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    /** Time zone of all people of the demo school, instead of their own. */
    demoTimezone: read.timezone('DEMO_TIMEZONE'),
  }
}

function readServices(
  raw: (name: string) => string,
  { production, errors }: { production: boolean; errors: string[] },
) {
  return {
    /** Payment provider; undefined: only free orders. */
    payments: readPayments(raw, { production, errors }),
    stripe: readStripe(raw, { production, errors }),
    /** App stores whose purchases are accepted. */
    stores: readStores(raw, { production, errors }),
    push: readPush(raw, errors),
    social: readSocial(raw, errors),
    /** Sends SMS and WhatsApp messages. Without it they are only stored for the operator. */
    twilio: readTwilio(raw, errors),
    meetingServer: readMeetingServer(raw, errors),
    /** Bearer token for the `club.apiUrl` of each brand. Each is sent to its brand's host only. */
    clubApiSecrets: readBrandSecrets(raw, 'CLUB_API_SECRETS', errors),
  }
}

/** Known before the other settings are validated. */
export const isProduction = (): boolean => process.env.NODE_ENV === 'production'

/** Environment of libfaketime, which `npm run test:hours` uses to shift the clock. */
export function fakeClock(): Record<string, string | undefined> {
  if (process.env.FAKETIME === undefined) return {}
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === 'LD_PRELOAD' || name.startsWith('FAKETIME')),
  )
}

export function environmentWith(variables: Record<string, string>): Environment {
  return { ...process.env, ...variables }
}

class ConfigError extends OperatorError {
  constructor(errors: readonly string[]) {
    super(`Invalid settings:\n${errors.map((error) => `  - ${error}`).join('\n')}`)
  }
}

function reader(environment: Environment, errors: string[]) {
  const raw = (name: string) => environment[name]?.trim() ?? ''
  return {
    raw,
    text: (name: string, otherwise: string) => raw(name) || otherwise,
    integer(name: string, otherwise: number, [minimum, maximum]: [number, number]) {
      const value = raw(name) === '' ? otherwise : Number(raw(name))
      if (!Number.isInteger(value) || value < minimum || value > maximum)
        errors.push(`${name} is "${raw(name)}": must be a whole number from ${minimum} to ${maximum}`)
      return value
    },
    optionalInteger(name: string, range: [number, number]) {
      return raw(name) === '' ? undefined : this.integer(name, 0, range)
    },
    choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
      const value = raw(name) || otherwise
      const found = choices.find((choice) => choice === value)
      if (!found) errors.push(`${name} is "${value}": must be one of ${choices.join(', ')}`)
      return found ?? otherwise
    },
    url(name: string, protocols: readonly string[]) {
      const value = raw(name)
      if (value === '') return undefined
      if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
        errors.push(`${name} is not a URL that starts with ${protocols.join(' or ')}//`)
      return value
    },
    secret(name: string) {
      const value = raw(name)
      if (value !== '' && !/^[\x21-\x7e]{16,}$/.test(value))
        errors.push(`${name} is too easy to guess: use at least 16 letters, digits or symbols`)
      return value || undefined
    },
    origin(name: string) {
      const value = raw(name)
      const url = URL.parse(value)
      const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
      if (value !== '' && !isOrigin) errors.push(`${name} is not an origin such as https://school.example`)
      return isOrigin ? url.origin : undefined
    },
    timezone(name: string) {
      const value = raw(name)
      if (value !== '' && value !== 'UTC' && !Intl.supportedValuesOf('timeZone').includes(value))
        errors.push(`${name} is "${value}": must be a time zone such as Europe/London`)
      return value || undefined
    },
    ...pathReader(raw, errors),
  }
}

function pathReader(raw: (name: string) => string, errors: string[]) {
  return {
    file(name: string) {
      const value = raw(name)
      if (value !== '' && !existsSync(value)) errors.push(`${name} is "${value}": no such file`)
      return value === '' ? undefined : resolve(value)
    },
    folder(name: string, otherwise: string) {
      const value = resolve(raw(name) || otherwise)
      if (!existsSync(value) || !statSync(value).isDirectory()) errors.push(`${name} is "${value}": no such folder`)
      return value
    },
  }
}

function readMeetingServer(raw: Raw, errors: string[]): MeetingServer {
  const url = raw('JITSI_URL') || 'https://meet.jit.si'
  const [appId, secret] = [raw('JITSI_APP_ID'), raw('JITSI_APP_SECRET')]
  if (!URL.canParse(url) || !/^https?:/.test(url) || new URL(url).origin !== url)
    errors.push(`JITSI_URL is "${url}": must be an origin such as https://meet.school.example`)
  if ((appId === '') !== (secret === ''))
    errors.push('JITSI_APP_ID and JITSI_APP_SECRET belong together: set both, or none')
  const listed = (raw('MEETING_LINK_HOSTS') || usualLinkHosts).split(',').map((host) => host.trim())
  const wrong = listed.find((host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host)
  if (wrong !== undefined)
    errors.push(`MEETING_LINK_HOSTS names "${wrong}": must be hosts such as zoom.us, separated by commas`)
  const linkHosts = URL.canParse(url) ? [...new Set([...listed, new URL(url).host])] : listed
  return { url, linkHosts, token: appId && secret ? { appId, secret } : undefined }
}
