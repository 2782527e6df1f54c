import type { User } from './api.ts'

/** First and last name, else the e-mail. */
export function displayName(user: Pick<User, 'name' | 'last_name' | 'email'>): string {
  return [user.name, user.last_name].filter(Boolean).join(' ') || (user.email ?? '')
}
