import { displayName } from '#contract/accounts/users/rules.ts'
import { askAutomatically } from '#contract/club/support/api.ts'
import { maxAskerNameLength } from '#contract/club/support/rules.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { userQuery } from '../../accounts/users/userQuery.ts'
import type { SupportRequest } from '../../learning/streams/shopLoaders.ts'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { nowSeconds } from '../../platform/clock.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { showToast } from '../../ui/toasts.ts'
import { promiseText } from './supportHours.ts'
import { refreshQuestions } from './supportQueries.ts'

/**
 * Sends the request of a renewal or purchase that the shop leaves to the support. Returns the address of its thread, or of
 * the form where the request needs a name or its topic takes none.
 */
export async function requestByPress({ categoryId, streamId }: SupportRequest): Promise<AppPath> {
  const form = paths.supportOfStream({ categoryId, streamId })
  const user = await queryClient.query({ ...userQuery(), staleTime: 'static' })
  const name = displayName({ ...user, email: null }).slice(0, maxAskerNameLength)
  if (name.trim() === '') return form
  try {
    return await sendRequest({ categoryId, streamId, name })
  } catch (error) {
    if (hasCode(error, 'validation_failed') || hasCode(error, 'not_found')) return form
    throw error
  }
}

type Request = { categoryId: number; streamId?: number | undefined; name: string }

/** Sends a request without a message, and shows when it is answered. Returns the address of its thread. */
export async function sendRequest({ categoryId, streamId, name }: Request): Promise<AppPath> {
  const target = streamId === undefined ? {} : { target_id: streamId }
  const body = { support_category_id: categoryId, name: name.trim(), ...target }
  const { id: questionId, answer_by: answerBy } = await call(askAutomatically, { body })
  const text = answerBy === null ? t('support.answerHere') : promiseText(answerBy, nowSeconds())
  showToast({ title: t('support.requestSent'), text, tone: 'ok' })
  await refreshQuestions()
  return paths.supportQuestion({ questionId })
}
