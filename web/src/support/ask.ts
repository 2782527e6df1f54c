import { askAnonymously } from '#contract/support/api.ts'
import { call } from '../api.ts'
import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { newId } from '../newId.ts'
import { report } from '../report.ts'
import { showToast } from '../ui/toasts.ts'

export type Question = { name: string; email: string; message: string }

export type Matter = {
  categoryId?: number | undefined
  /** Goes before the message. */
  about?: string
}

/** The question that is on its way: the same one, sent again, is stored once. */
let sending = { message: '', clientId: '' }

/** Sends a question to support and says that it was sent. A refusal that names no field is reported, and thrown. */
export async function ask({ name, email, message }: Question, { categoryId, about = '' }: Matter): Promise<void> {
  const text = about + message.trim()
  if (sending.message !== text) sending = { message: text, clientId: newId() }
  const body = { name: name.trim(), email: email.trim(), message: text, client_id: sending.clientId }
  try {
    await call(askAnonymously, { body: { ...body, ...(categoryId && { support_category_id: categoryId }) } })
  } catch (error) {
    const isForm = error instanceof ApiFailure && error.code === 'validation_failed'
    if (!isForm) report('A question to support was not sent', error)
    throw error
  }
  sending = { message: '', clientId: '' }
  showToast({ title: t('support.sentTitle'), text: t('support.sent'), tone: 'ok' })
}
