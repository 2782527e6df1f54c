import { good, warning, wrong, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import type { Config } from '../../platform/config/config.ts'
import { countRecentFailures, countRecentlyExpired, countUnsent } from './queries.ts'

const timeoutMs = 10_000

/** Signs in to the mail server; sends a test mail to `recipient`, if given. */
export async function checkMail({ config, database }: CheckContext, recipient?: string): Promise<Finding[]> {
  const findings: Finding[] = []
  const failures = await countRecentFailures(database.sql)
  if (failures > 0)
    findings.push(
      warning(
        `${failures} mails of the last day could not be sent so far`,
        'The console shows their errors under Mail.',
      ),
    )
  const { waiting, failed } = await countUnsent(database.sql)
  if (failed > 0)
    findings.push(warning(`${failed} mails were given up`, 'The console shows why under Mail, and sends them again.'))
  if (waiting > 0 && !config.smtpUrl)
    findings.push(warning(`${waiting} mails wait for a mail server`, 'Set SMTP_URL: the next start sends them.'))
  const expired = await countRecentlyExpired(database.sql)
  if (expired > 0)
    findings.push(
      warning(
        `${expired} mails of the last day came too late and were not sent`,
        'Let several workers run, or use a mail server that takes them faster.',
      ),
    )
  if (!config.smtpUrl) {
    const finding = config.production || recipient !== undefined ? wrong : warning
    return [...findings, finding('There is no mail server: mail is only stored', 'Set SMTP_URL and MAIL_FROM.')]
  }
  if (hasNoSender(config))
    findings.push(wrong('Mail comes from no-reply@localhost, which mail servers refuse', 'Set MAIL_FROM.'))
  return [...findings, await tryServer({ smtpUrl: config.smtpUrl, from: config.mailFrom, to: recipient })]
}

export function hasNoSender({ production, smtpUrl, mailFrom }: Config): boolean {
  return production && smtpUrl !== undefined && mailFrom.includes('@localhost')
}

async function tryServer({
  smtpUrl,
  from,
  to,
}: {
  smtpUrl: string
  from: string
  to?: string | undefined
}): Promise<Finding> {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  const { host } = new URL(smtpUrl)
  try {
    if (to === undefined) {
      await transport.verify()
      return good(`The mail server ${host} accepts our sign-in`)
    }
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: 'Daystream',
      text: 'A test of the mail server.',
    })
    return good(`A test mail to ${to} was accepted by ${host}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return wrong(`The mail server ${host} refused: ${reason}`, 'Check SMTP_URL and MAIL_FROM.')
  } finally {
    transport.close()
  }
}
