import type { QuestionName } from '#contract/auth/registration.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { canPush } from '../../push/allowed.ts'

/** Whether this browser, and what the school has set up, leave anything to answer. */
export function canBeAsked({ name }: { name: QuestionName }): boolean {
  if (name === 'socials') return publicConfig().auth.some(({ link_url: address }) => address !== null)
  return name !== 'push' || (canPush() && Notification.permission === 'default')
}
