import type { Job } from '../jobs.ts'
import { findUnsentMail, updateFailed, updateSent } from './queries.ts'

/** Sends a mail; without a mail server it stays to be read by the operator. */
export const sendMail: Job<{ mailId: number }> = {
  name: 'send-mail',
  keyOf: ({ mailId }) => String(mailId),
  timeoutSeconds: 120,
  retries: 8,
  run: async ({ database, config }, { mailId }) => {
    const mail = await findUnsentMail(database.sql, mailId)
    if (!mail || !config.smtpUrl) return
    // Twenty megabytes that a school without a mail server never needs.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport(config.smtpUrl)
    try {
      const { recipient: to, reply_to, subject, body: text } = mail
      // As one address, which is not read as a list of them.
      const replyTo = reply_to === null ? undefined : { name: '', address: reply_to }
      await transport.sendMail({ from: config.mailFrom, to, replyTo, subject, text })
      await updateSent(database.sql, mail.id)
    } catch (error) {
      await updateFailed(database.sql, mail.id, error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      transport.close()
    }
  },
}

export const mailJobs: readonly Job<object>[] = [sendMail]
