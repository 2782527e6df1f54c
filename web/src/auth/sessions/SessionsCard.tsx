import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listSessions, revokeOtherSessions, revokeSession, type Session } from '#contract/auth/api.ts'
import { deviceOf } from '#contract/auth/device.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../api.ts'
import { formatDateTime } from '../../format.ts'
import { t } from '../../language.ts'
import { queryOf } from '../../queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Rows } from '../../ui/Card.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { failureText } from '../../ui/FormFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './SessionsCard.module.css'

/** Where the person is signed in, and how to end that. */
export function SessionsCard() {
  const sessions = useQuery({ ...queryOf(listSessions), staleTime: 0 })
  const { act, acting } = useActs()
  const others = sessions.data?.filter((session) => !session.is_current) ?? []
  return (
    <Card>
      <h2 className="t-h2">{t('auth.sessions.title')}</h2>
      <Fetched
        queries={[sessions]}
        skeleton={<Skeleton height={64} shape="card" />}
        errorTitle={t('auth.sessions.failed')}
        support={<SupportLink />}
      >
        <Rows>
          {sessions.data?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={acting === session.id}
              onEnd={() => act(session.id, () => call(revokeSession, { params: { sessionId: session.id } }))}
            />
          ))}
        </Rows>
        {others.length > 1 && (
          <Button busy={acting === 'others'} onClick={() => act('others', () => call(revokeOtherSessions))}>
            {t('auth.sessions.endOthers')}
          </Button>
        )}
      </Fetched>
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

/** Ends sessions, one press at a time. */
function useActs() {
  const client = useQueryClient()
  const [acting, setActing] = useState<number | 'others'>()
  const run = async (name: number | 'others', end: () => Promise<unknown>) => {
    setActing(name)
    try {
      await end()
      await client.invalidateQueries({ queryKey: queryOf(listSessions).queryKey })
      showToast({ text: t('auth.sessions.ended'), tone: 'ok' })
    } catch (error) {
      showToast({ text: failureText(error), tone: 'bad' })
    }
    setActing(undefined)
  }
  return {
    acting,
    act: (name: number | 'others', end: () => Promise<unknown>) => {
      if (acting === undefined) void run(name, end)
    },
  }
}
