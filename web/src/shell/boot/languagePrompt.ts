import type { User } from '#contract/accounts/users/api.ts'

type Account = Pick<User, 'id' | 'locale'>

const keyOf = ({ id }: Account) => `locale-asked ${id}`

/** Whether this account has answered on this device whether to use its language. */
export function wasLanguagePrompted(account: Account): boolean {
  return localStorage.getItem(keyOf(account)) === account.locale
}

export function markLanguagePrompted(account: Account): void {
  localStorage.setItem(keyOf(account), account.locale)
}
