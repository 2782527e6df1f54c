import { deleteQuestionMails, writeMail, type MailContext } from '../../messages/mail/mail.ts'
import type { Sql } from '../../platform/database/database.ts'
import { paths } from '../../platform/site/paths.ts'
import { deleteQuestionsOfClosed, insertQuestion, type NewQuestion } from './queries.ts'

/** Stores a question and mails it to the brand's support. Idempotent by client id. */
export async function sendQuestion(call: MailContext, question: Omit<NewQuestion, 'brand'>): Promise<void> {
  const { sql, brand } = call
  const { name, email, message } = question
  if (!(await insertQuestion(sql, { ...question, brand: brand.id }))) return
  const recipient = brand.public.project.support_email
  const mail = { userId: null, recipient, replyTo: email, kind: 'support_question' as const, path: paths.login() }
  await writeMail(call, { ...mail, values: { name, email, message } })
}

/** Deletes the requests of a closed account that is about to be erased. */
export async function deleteQuestionsOf(sql: Sql, userId: number): Promise<void> {
  await deleteQuestionMails(sql, { days: 0, userId })
  await deleteQuestionsOfClosed(sql, { days: 0, userId })
}
