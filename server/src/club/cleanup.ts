import { restoreDays } from '#contract/accounts/users/accountRules.ts'
import { deleteQuestionMails } from '../messages/mail/mail.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { deleteOldQuestions, deleteQuestionsOfClosed } from './support/queries.ts'

const retentionDays = 365

export async function cleanSupport({ database: { sql } }: JobContext): Promise<void> {
  await deleteQuestionMails(sql, { days: restoreDays })
  await deleteQuestionsOfClosed(sql, { days: restoreDays })
  await deleteOldQuestions(sql, { days: retentionDays })
}
