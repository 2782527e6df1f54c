import { isRegistrationOpen } from '#contract/brands/registration.ts'
import type { User } from '#contract/accounts/users/api.ts'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { subscriptionExpiry } from '#contract/shop/subscriptions/rules.ts'
import type { SessionState } from '../guard.ts'

export type AccountState = Pick<SessionState, 'user' | 'homePage' | 'isSubscriptionExpired'>

/** The part of an account that is loaded so far. */
type Account = {
  user: User | undefined
  config: ApplicationConfig | undefined
  subscriptions: readonly Subscription[] | undefined
  streams: readonly Stream[] | undefined
}

type Question = ApplicationConfig['user_info_chat'][number]

/** The state that guards read; `canBeAsked` says whether the browser supports a question of the registration. */
export function accountStateOf(
  { user, config, subscriptions, streams }: Account,
  canBeAsked: (question: Question) => boolean,
): AccountState {
  return {
    user: user && {
      mustUpdatePassword: user.is_require_update_password,
      mustUpdateProfile: user.is_require_update_profile,
      hasEmail: Boolean(user.email),
    },
    homePage:
      config && user && isRegistrationOpen(config.user_info_chat, user.status, canBeAsked)
        ? 'userInfoChat'
        : config?.home_page,
    isSubscriptionExpired: subscriptionExpiry(subscriptions, streams) === 'redirect',
  }
}
