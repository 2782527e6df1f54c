import { onSessionEnd } from '../../platform/session/session.ts'

let typed = ''
onSessionEnd(() => setTypedEmail(''))

/** The e-mail typed on one guest screen, which prefills the next. */
export function typedEmail(): string {
  return typed
}

export function setTypedEmail(email: string): void {
  typed = email
}
