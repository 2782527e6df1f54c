import { askAnonymously } from '#contract/club/support/api.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { t } from '../../platform/language/language.ts'
import { newId } from '../../platform/device/ids.ts'
import { report } from '../../platform/errorLog/errorLog.ts'
import { showToast } from '../../ui/toasts.ts'

export type Question = { name: string; email: string; message: string }

export type QuestionContext = {
  categoryId?: number | undefined
  /** Prepended to the message. */
  prefix?: string
}

/** The unconfirmed question: retries reuse its client id, so that it is stored once. */
let pending = { message: '', clientId: '' }

/** Sends a question to support and shows a toast. Errors without a field are also reported. */
export async function sendQuestion(
  { name, email, message }: Question,
  { categoryId, prefix = '' }: QuestionContext,
): Promise<void> {
  const text = prefix + message.trim()
  if (pending.message !== text) pending = { message: text, clientId: newId() }
  const body = { name: name.trim(), email: email.trim(), message: text, client_id: pending.clientId }
  try {
    await call(askAnonymously, { body: { ...body, ...(categoryId && { support_category_id: categoryId }) } })
  } catch (error) {
    const isForm = error instanceof ApiFailure && error.code === 'validation_failed'
    if (!isForm) report('A question to support was not sent', error)
    throw error
  }
  pending = { message: '', clientId: '' }
  showToast({ title: t('support.sentTitle'), text: t('support.sent'), tone: 'ok' })
}
