import type { ResponseBody } from '#contract/endpoint.ts'
import { getUnsentMails, listMails, sendMailsAgain } from '#contract/messages/mail/staffApi.ts'
import { call } from '../../../platform/api/api.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { queryClient } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'

/** How many mails are not sent, and the way to send them again. */
export function UnsentMails({ unsent }: { unsent: ResponseBody<typeof getUnsentMails> }) {
  const { has_mail_server: hasServer, waiting, failed, expired } = unsent
  return (
    <>
      {!hasServer && (
        <Note tone="bad" title={t('mail.staff.noServer')}>
          {t('mail.staff.waitingForServer', { count: waiting })}
        </Note>
      )}
      {failed > 0 && (
        <Note tone="warn" title={t('mail.staff.failedCount', { count: failed })} action={hasServer && <SendAgain />} />
      )}
      {expired > 0 && (
        <Note title={t('mail.staff.expiredCount', { count: expired })}>{t('mail.staff.expiredWhy')}</Note>
      )}
    </>
  )
}

function SendAgain() {
  const keyOf = useIdempotencyKey()
  const { run, isPending } = useAction(async () => {
    const { count } = await call(sendMailsAgain, { idempotencyKey: keyOf('') })
    showToast({ text: t('mail.staff.sentAgain', { count }), tone: 'ok' })
    await Promise.all(
      [getUnsentMails, listMails].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  })
  return (
    <Button size="small" busy={isPending} onClick={() => run()}>
      {t('mail.staff.sendAgain')}
    </Button>
  )
}
