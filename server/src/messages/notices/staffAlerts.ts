import type { Language } from '#contract/endpoint.ts'
import { readBrands } from '../../brands/brands.ts'
import type { Moment } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/database.ts'
import { originOfBrand } from '../../platform/http/origins.ts'
import { paths } from '../../platform/site/paths.ts'
import { recordEventsWithPayloads } from '../live/live.ts'
import { writeMail } from '../mail/mail.ts'
import { writePushes } from '../push/push.ts'

/** A later push would be useless. */
const pushSeconds = 6 * 3600

export type StaffAlert = {
  person: { id: number; email: string | null; locale: Language }
  title: string
  body: string
  /** A push replaces the former one of its tag. */
  tag: string
  /** The address of the console that a push opens. */
  href: string
  /** Payload of the live event. */
  event: Record<string, unknown>
  /** Values of the mail besides its subject; without them none is sent. */
  mailValues?: ((origin: string) => Record<string, string>) | undefined
}

type Sending = Moment & { sql: Sql; config: Config; kind: 'desk_alert' | 'inbox_alert' }

/** Alerts members of staff in the caller's transaction: each by a live event, a push, and a mail of the default brand. */
export async function sendStaffAlerts(
  { sql, config, kind, now }: Sending,
  alerts: readonly StaffAlert[],
): Promise<void> {
  if (alerts.length === 0) return
  const pushes = alerts.map(({ person, title, body, tag, href }) => {
    const content = { title, body, language: person.locale, tag, path: `..${href}` }
    const expiresAt = now + pushSeconds
    return { userId: person.id, expiresAt, waitsForMorning: false, noticeId: null, brands: null, content }
  })
  await writePushes(sql, pushes)
  await writeAlertMails({ sql, config, kind, now }, alerts)
  const events = alerts.map(({ person, event }) => ({ userId: person.id, kind, payload: event }))
  await recordEventsWithPayloads(sql, events)
}

function writeAlertMails(sending: Sending, alerts: readonly StaffAlert[]): Promise<void> {
  const mails = alerts.flatMap(({ person: { id: userId, email: recipient, locale: language }, title, mailValues }) => {
    if (recipient === null || !mailValues) return []
    return [{ userId, recipient, language, values: (origin: string) => ({ subject: title, ...mailValues(origin) }) }]
  })
  return writeStaffMails(sending, mails)
}

export type StaffMail = {
  userId: number
  recipient: string
  language: Language
  values: (origin: string) => Record<string, string>
}

type StaffMailing = { sql: Sql; config: Config; kind: 'desk_alert' | 'inbox_alert' | 'error_alert' }

/** Mails members of staff in the caller's transaction, as the default brand. */
export async function writeStaffMails({ sql, config, kind }: StaffMailing, mails: readonly StaffMail[]): Promise<void> {
  if (mails.length === 0) return
  const brands = readBrands(config.brandsDir)
  const brand = brands.get(config.defaultBrand)
  if (!brand) throw new Error('There is no default brand')
  const origin = originOfBrand(brand, brands, config)
  for (const { userId, recipient, language, values } of mails) {
    const content = { userId, recipient, kind, path: paths.home(), values: values(origin) }
    await writeMail({ sql, brand, language, origin }, content)
  }
}
