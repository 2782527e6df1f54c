import { Counter } from 'prom-client'
import { readBrandLogo } from '../brands/logo.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { processRegistry } from '../platform/metrics/metrics.ts'
import { htmlOf } from './html.ts'
import { findUnsentMail, updateFailed, updateSent } from './queries.ts'

const mails = new Counter({
  name: 'daystream_mails_total',
  help: 'Mails that this process sent, or tried in vain',
  labelNames: ['result'],
  registers: [processRegistry],
})

/** Sends a mail; without a mail server it is only stored. */
export const sendMail: Job<{ mailId: number }> = {
  name: 'send-mail',
  keyOf: ({ mailId }) => String(mailId),
  timeoutSeconds: 120,
  // For about five hours.
  retries: 20,
  backsOff: true,
  run: async ({ database, config }, { mailId }) => {
    const mail = await findUnsentMail(database.sql, mailId)
    if (!mail || !config.smtpUrl) return
    // Lazy: 20 MB that an installation without a mail server never needs.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(config.smtpUrl)
    try {
      const { recipient: to, reply_to, subject, body: text } = mail
      // As an object: a string would be parsed as a list of addresses.
      const replyTo = reply_to === null ? undefined : { name: '', address: reply_to }
      const look = await htmlOf(mail, readBrandLogo(config.brandsDir, mail.brand))
      await transport.sendMail({
        from: config.mailFrom,
        to,
        replyTo,
        subject,
        text,
        headers: unsubscribeHeaders(mail),
        ...invitationOf(mail),
        ...look,
      })
      await updateSent(database.sql, mail.id)
      mails.inc({ result: 'sent' })
    } catch (error) {
      mails.inc({ result: 'failed' })
      await updateFailed(database.sql, mail.id, error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      transport.close()
    }
  },
}

/** Shown by mail programs as an entry of the calendar. */
function invitationOf({ calendar }: { calendar: string | null }) {
  if (calendar === null) return {}
  const method = /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'REQUEST'
  return { icalEvent: { method, filename: 'meeting.ics', content: calendar } }
}

/** Shown by mail programs as a button (RFC 8058). */
function unsubscribeHeaders({ unsubscribe_url: url }: { unsubscribe_url: string | null }): Record<string, string> {
  return url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export const mailJobs: readonly Job<object>[] = [sendMail]
