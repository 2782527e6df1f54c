import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '#contract/accounts/auth/api.ts'
import { deviceOf } from '#contract/accounts/auth/device.ts'
import { SupportLink } from '../../../brands/SupportLink.tsx'
import { call } from '../../../platform/api/api.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Rows } from '../../../ui/Card.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useAction } from '../../../ui/useAction.ts'
import styles from './SessionsCard.module.css'

/** The user's sessions, which can be revoked. */
export function SessionsCard() {
  const sessions = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  const { end, ending } = useEndSession()
  const others = sessions.data?.filter((session) => !session.is_current) ?? []
  return (
    <Card>
      <h2 className="t-h2">{t('auth.sessions.title')}</h2>
      <QueryBoundary
        queries={[sessions]}
        skeleton={<Skeleton height={64} shape="card" />}
        errorTitle={t('auth.sessions.failed')}
        support={<SupportLink />}
      >
        <Rows>
          {sessions.data?.map((session) => (
            <SessionRow key={session.id} session={session} busy={ending === session.id} onEnd={() => end(session.id)} />
          ))}
        </Rows>
        {others.length > 1 && (
          <Button busy={ending === 'others'} onClick={() => end('others')}>
            {t('auth.sessions.endOthers')}
          </Button>
        )}
      </QueryBoundary>
    </Card>
  )
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  return (
    <li className={styles.session}>
      <div className={styles.device}>
        <b>{deviceOf(session.user_agent) ?? t('auth.sessions.unknown')}</b>
        <div className="t-small muted">{t('auth.sessions.since', { time: formatDateTime(session.created_at) })}</div>
      </div>
      {session.is_current ? (
        <StatusTag tone="ok">{t('auth.sessions.here')}</StatusTag>
      ) : (
        <Button size="small" busy={busy} onClick={onEnd}>
          {t('auth.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Revokes one session or all others; ignores presses while one is pending. */
function useEndSession() {
  const client = useQueryClient()
  const { run, input } = useAction(async (ended: number | 'others') => {
    await (ended === 'others' ? call(revokeOtherSessions) : call(revokeSession, { params: { sessionId: ended } }))
    await client.invalidateQueries({ queryKey: queryOf(listSessions).queryKey })
    showToast({ text: t('auth.sessions.ended'), tone: 'ok' })
  })
  return {
    ending: input,
    end: (session: number | 'others') => {
      if (input === undefined) run(session)
    },
  }
}
