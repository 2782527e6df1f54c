import type { CookiePolicy } from '#contract/accounts/cookies/api.ts'
import { t } from '../../../platform/language/language.ts'
import { storedToken } from '../../../platform/session/session.ts'
import { choosePolicy } from '../policy.ts'
import { sendUnsentPolicy } from '../sendPolicy.ts'

/** Stores a choice and sends it; resolves with the message to show. */
export async function saveChoice(policy: CookiePolicy): Promise<string> {
  choosePolicy(policy)
  if (!storedToken()) return t('cookies.settings.saved')
  return sendUnsentPolicy().then(
    () => t('cookies.settings.saved'),
    () => t('cookies.settings.savedHere'),
  )
}
