import type { Transporter } from 'nodemailer'
import { Counter } from 'prom-client'
import type { Job } from '../../platform/jobs/jobs.ts'
import { processRegistry } from '../../platform/metrics/metrics.ts'
import { htmlOf, lookOf } from './html.ts'
import { rankOf, type MailKind } from './kinds.ts'
import { renewLink } from './links.ts'
import {
  findUnsentMail,
  listWaiting,
  updateExpired,
  updateFailed,
  updateGivenUp,
  updateSent,
  type QueuedMail,
} from './queries.ts'

/** Concurrent mails, each on its own connection; `?maxConnections=` of SMTP_URL allows fewer. */
const concurrentMails = 24

const transports = new Map<string, Promise<Transporter>>()

const mails = new Counter({
  name: 'daystream_mails_total',
  help: 'Mails that this process sent, tried in vain, or left out because they came too late',
  labelNames: ['result'],
  registers: [processRegistry],
})

/** Sends a mail; without a mail server it stays stored until there is one. */
export const sendMail: Job<QueuedMail> = {
  name: 'send-mail',
  keyOf: ({ mailId }) => String(mailId),
  timeoutSeconds: 120,
  // For about five hours.
  retries: 20,
  backsOff: true,
  concurrency: concurrentMails,
  priorityOf: ({ kind }) => rankOf(kind),
  run: async ({ database, config }, { mailId }) => {
    if (!config.smtpUrl) return
    const mail = await findUnsentMail(database.sql, mailId)
    if (!mail) return
    if (mail.is_expired || !(await renewLink(database.sql, mail))) {
      await updateExpired(database.sql, mail.id)
      return mails.inc({ result: 'expired' })
    }
    try {
      const { recipient: to, reply_to, subject, body: text } = mail
      // As an object: a string would be parsed as a list of addresses.
      const replyTo = reply_to === null ? undefined : { name: '', address: reply_to }
      const look = htmlOf(mail, await lookOf(config.brandsDir, mail.brand))
      const transport = await transportOf(config.smtpUrl)
      await transport.sendMail({
        from: config.mailFrom,
        to,
        replyTo,
        subject,
        text,
        headers: { ...automaticHeaders(mail), ...unsubscribeHeaders(mail) },
        ...invitationOf(mail),
        ...look,
      })
      await updateSent(database.sql, mail.id)
      mails.inc({ result: 'sent' })
    } catch (error) {
      mails.inc({ result: 'failed' })
      await updateFailed(database.sql, mail.id, error instanceof Error ? error.message : String(error))
      throw error
    }
  },
  onFailed: ({ database }, { mailId }) => updateGivenUp(database.sql, mailId),
  findOrphans: async (sql, { smtpUrl }) => (smtpUrl ? listWaiting(sql) : []),
  close: closeTransports,
}

/** Mail programs show it as a calendar entry. */
function invitationOf({ calendar }: { calendar: string | null }) {
  if (calendar === null) return {}
  const method = /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'REQUEST'
  return { icalEvent: { method, filename: 'meeting.ics', content: calendar } }
}

/** Keeps automatic replies away (RFC 3834), except from questions to support, which a person wrote. */
function automaticHeaders({ kind }: { kind: MailKind | null }): Record<string, string> {
  return kind === 'support_question' ? {} : { 'Auto-Submitted': 'auto-generated' }
}

/** Mail programs show it as a button (RFC 8058). */
function unsubscribeHeaders({ unsubscribe_url: url }: { unsubscribe_url: string | null }): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export const mailJobs: readonly Job<object>[] = [sendMail]

/** Pools connections: opening one takes longer than sending a mail. */
function transportOf(smtpUrl: string): Promise<Transporter> {
  const known = transports.get(smtpUrl)
  if (known) return known
  const opened = openTransport(smtpUrl)
  transports.set(smtpUrl, opened)
  return opened
}

async function openTransport(url: string): Promise<Transporter> {
  // Lazy: 20 MB that an installation without a mail server never needs.
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, pool: true, maxConnections: concurrentMails })
}

function closeTransports(): void {
  for (const opened of transports.values()) void opened.then((transport) => transport.close())
  transports.clear()
}
