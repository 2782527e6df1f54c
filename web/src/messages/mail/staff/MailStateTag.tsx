import type { MailState } from '#contract/messages/mail/api.ts'
import { t } from '../../../platform/language/language.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'

/** The delivery state of a mail. */
export function MailStateTag({ state }: { state: MailState }) {
  if (state === 'sent') return <StatusTag tone="ok">{t('mail.staff.sent')}</StatusTag>
  if (state === 'failed') return <StatusTag tone="bad">{t('mail.staff.failed')}</StatusTag>
  if (state === 'expired') return <StatusTag tone="bad">{t('mail.staff.expired')}</StatusTag>
  return <StatusTag tone="neutral">{t('mail.staff.kept')}</StatusTag>
}
