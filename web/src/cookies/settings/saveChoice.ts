import type { CookiePolicy } from '#contract/cookies/api.ts'
import { t } from '../../language.ts'
import { storedToken } from '../../session.ts'
import { choosePolicy } from '../policy.ts'
import { sendUnsentPolicy } from '../sendPolicy.ts'

/** Keeps a choice; resolves with what has become of it, in words. */
export async function saveChoice(policy: CookiePolicy): Promise<string> {
  choosePolicy(policy)
  if (!storedToken()) return t('cookies.settings.saved')
  return sendUnsentPolicy().then(
    () => t('cookies.settings.saved'),
    () => t('cookies.settings.savedHere'),
  )
}
