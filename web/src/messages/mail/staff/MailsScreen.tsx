import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ResponseBody } from '#contract/endpoint.ts'
import { getUnsentMails, listMails, type StaffMail, sendMailsAgain } from '#contract/messages/mail/staffApi.ts'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { call } from '../../../platform/api/api.ts'
import { useIdempotencyKey } from '../../../platform/device/ids.ts'
import { queryOf, queryClient } from '../../../platform/cache/queries.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import { MailStateTag } from './MailStateTag.tsx'

export function MailsScreen() {
  const unsent = useQuery(queryOf(getUnsentMails))
  return (
    <RecordListScreen
      title={t('console.mails')}
      endpoint={listMails}
      notes={unsent.data && <UnsentMails unsent={unsent.data} />}
      queries={[unsent]}
      empty={{ icon: <Mail aria-hidden />, title: t('mail.staff.emptyTitle'), text: t('mail.staff.empty') }}
      keyAfter={({ id }) => ({ before: id })}
      keyOf={({ id }) => id}
      renderItem={(mail) => <MailEntry mail={mail} />}
    />
  )
}

function MailEntry({ mail }: { mail: StaffMail }) {
  const { subject, recipient, brand, created_at: createdAt, body, state, failure } = mail
  return (
    <ExpandableRow
      title={subject}
      details={[formatDateTime(createdAt), recipient, brand]}
      tag={<MailStateTag state={state} />}
      body={body}
      facts={failure && <p className="t-small muted">{t('mail.staff.why', { failure })}</p>}
    />
  )
}

/** Counts unsent mails, with a button to send them again. */
function UnsentMails({ unsent }: { unsent: ResponseBody<typeof getUnsentMails> }) {
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
