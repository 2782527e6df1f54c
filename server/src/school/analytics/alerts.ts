import type { Language } from '#contract/endpoint.ts'
import { writeStaffMails } from '../../messages/notices/staffAlerts.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { recurringJob } from '../../platform/jobs/recurringJob.ts'
import { staffHrefOf, staffPaths } from '../../platform/site/paths.ts'
import { claimNewErrors, listAdministrators, type NewError } from './errorReportQueries.ts'

/** Errors of one mail; others come with the next, an hour later. */
const maxErrors = 30

const texts: Record<Language, { subject: string; returned: string }> = {
  ru: { subject: 'Новые ошибки', returned: 'Вернулась' },
  en: { subject: 'New errors', returned: 'Came back' },
  es: { subject: 'Errores nuevos', returned: 'Ha vuelto' },
}

type Context = { database: Database; config: Config }

/** Mails administrators about errors that are new or came back, at most once an hour. */
export async function sendErrorAlerts({ database, config }: Context): Promise<void> {
  await database.transaction(async (sql) => {
    const errors = await claimNewErrors(sql, { limit: maxErrors })
    if (errors.length === 0) return
    const mails = (await listAdministrators(sql)).map(({ id: userId, email: recipient, locale: language }) => ({
      userId,
      recipient,
      language,
      values: (origin: string) => ({
        subject: texts[language].subject,
        list: errors.map((error) => lineOf(error, language)).join('\n\n'),
        errors: origin + staffHrefOf(staffPaths.errors()),
      }),
    }))
    await writeStaffMails({ sql, config, kind: 'error_alert' }, mails)
  })
}

function lineOf({ message, place, state, count }: NewError, language: Language): string {
  const prefix = state === 'returned' ? `${texts[language].returned}: ` : ''
  return `${prefix}${plainOf(message)} × ${count}${place === null ? '' : `\n${place}`}`
}

/** One line without links, as anybody may report an error of a browser. */
function plainOf(message: string): string {
  const line = message.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
  return line.replaceAll(/(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+/gi, '[link]')
}

export const sendErrorAlertsJob = recurringJob({
  name: 'send-error-alerts',
  everySeconds: 600,
  run: sendErrorAlerts,
})
