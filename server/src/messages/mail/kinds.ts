import type { ShopMailKind } from './shopTexts.ts'

export type MailKind =
  | ShopMailKind
  | 'confirm_email'
  | 'reset_password'
  | 'email_changed'
  | 'password_changed'
  | 'invitation'
  | 'remember_replayed'
  | 'network_linked'
  | 'network_unlinked'
  | 'sign_in_code'
  | 'support_question'
  | 'support_received'
  | 'support_answer'
  | 'reminder'
  | 'notices'
  | 'meeting'
  | 'desk_alert'
  | 'inbox_alert'
  | 'error_alert'

/** Mails that somebody waits for come first, bulk mails last; 0 by default. */
const ranks: Partial<Record<MailKind, number>> = {
  sign_in_code: 2,
  reset_password: 2,
  email_changed: 1,
  password_changed: 1,
  confirm_email: 2,
  invitation: -1,
  notices: -2,
  reminder: -2,
}

export const rankOf = (kind: MailKind | undefined): number => (kind && ranks[kind]) ?? 0
