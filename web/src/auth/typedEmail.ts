import { onSessionEnd } from '../session.ts'

let typed = ''
onSessionEnd(() => keepTypedEmail(''))

/** What was typed as the e-mail on one of the screens for guests, so that the next one begins with it. */
export function typedEmail(): string {
  return typed
}

export function keepTypedEmail(email: string): void {
  typed = email
}
