import { useQuery } from '@tanstack/react-query'
import { Gift, Search, TriangleAlert } from 'lucide-react'
import type { QuestionAsker } from '#contract/club/support/staffApi.ts'
import { deviceOf } from '#contract/accounts/auth/device.ts'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { formatRelativeDay, formatTime } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { SegmentedProgress } from '../../../ui/Progress.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useNow } from '../../../ui/useNow.ts'
import styles from './Asker.module.css'
import { askerQuery, inboxSearch, refreshQuestion } from './inboxQueries.ts'
import { personActs } from './personActs.ts'

type AskerProps = { asker: QuestionAsker }
type Run = QuestionAsker['runs'][number]

/** The asker with courses, device, latest errors and other questions. */
export function AskerPanel({ questionId }: { questionId: number }) {
  const asker = useQuery(askerQuery(questionId))
  return (
    <QueryBoundary
      queries={[asker]}
      skeleton={<SkeletonRows count={4} height={80} />}
      errorTitle={t('support.staff.askerFailed')}
    >
      {asker.data && (
        <div className={styles.panel}>
          <Person asker={asker.data} seed={asker.data.id ?? questionId} />
          {asker.data.id !== null && (
            <>
              <Courses asker={asker.data} />
              <Device asker={asker.data} />
              <Errors asker={asker.data} />
            </>
          )}
          <Others asker={asker.data} />
          <Acts asker={asker.data} />
        </div>
      )}
    </QueryBoundary>
  )
}

function Person({ asker, seed }: AskerProps & { seed: number }) {
  const { id, name, email, city, avatar } = asker
  return (
    <div className={styles.person}>
      <Avatar src={avatar} seed={seed} size={52} />
      <div className={styles.words}>
        {id === null ? (
          <b className="t-h3">
            <bdi>{name}</bdi>
          </b>
        ) : (
          <TextLink href={staffPaths.person({ userId: id })}>
            <bdi>{name || email}</bdi>
          </TextLink>
        )}
        <p className="t-small muted">
          <Facts facts={[city, useLocalTime(asker.timezone), asker.locale.toUpperCase()]} />
        </p>
        {email && <p className={styles.email}>{email}</p>}
      </div>
    </div>
  )
}

/** The time of day where somebody lives. */
function useLocalTime(timezone: string | null): string | undefined {
  const now = useNow()
  return timezone === null ? undefined : t('support.staff.timeThere', { time: formatTime(now, timezone) })
}

function Courses({ asker: { runs } }: AskerProps) {
  return (
    <section>
      <h3 className={styles.caption}>{t('support.staff.courses')}</h3>
      {runs.length === 0 && <p className="t-small muted">{t('support.staff.noCourses')}</p>}
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.id} className={styles.run}>
            <RunCard run={run} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const statusTexts = {
  not_started: 'support.staff.isNotStarted',
  freeze: 'support.staff.isFrozen',
  stopped: 'support.staff.isStopped',
  open: 'support.staff.isCurrent',
  ended: 'support.staff.isOver',
} as const satisfies Record<Run['status'], TextKey>

const statusTones = { not_started: 'neutral', freeze: 'ice', stopped: 'warn', open: 'ok', ended: 'neutral' } as const

function RunCard({ run }: { run: Run }) {
  const {
    course,
    status,
    is_demo: isDemo,
    days_count: count,
    complete_days_count: complete,
    last_seen_at: seenAt,
  } = run
  const day = Math.min(Math.max(run.today_day_number, 0), count)
  const facts = [
    run.is_target && t('support.staff.isTarget'),
    day > 0 && t('support.staff.day', { day, count }),
    seenAt !== null && t('support.staff.lastSeen', { time: momentText(seenAt) }),
  ]
  return (
    <>
      <div className={styles.runHead}>
        <b className="t-label">{course}</b>
        {isDemo ? (
          <Tag tone="info" icon={<Gift aria-hidden />}>
            {t('support.staff.isTrial')}
          </Tag>
        ) : (
          <StatusTag tone={statusTones[status]}>{t(statusTexts[status])}</StatusTag>
        )}
      </div>
      <p className="t-small muted">
        <Facts facts={facts} />
      </p>
      {count > 0 && (
        <SegmentedProgress
          size="small"
          segments={[
            { size: Math.max(complete, 0.01), state: 'done' },
            { size: Math.max(count - complete, 0.01), state: 'open' },
          ]}
        />
      )}
    </>
  )
}

/** “today 08:40”. */
function momentText(seconds: number): string {
  return `${formatRelativeDay(seconds)} ${formatTime(seconds)}`
}

function Device({ asker: { device } }: AskerProps) {
  if (!device) return null
  return (
    <section>
      <h3 className={styles.caption}>{t('support.staff.device')}</h3>
      <dl className={styles.facts}>
        <dt>{deviceOf(device.user_agent) ?? t('auth.sessions.unknown')}</dt>
        <dd>{device.is_open ? t('support.staff.isOpen') : t('support.staff.isSignedOut')}</dd>
        <dt>{t('support.staff.signedIn')}</dt>
        <dd>{momentText(device.signed_in_at)}</dd>
      </dl>
    </section>
  )
}

function Errors({ asker: { errors } }: AskerProps) {
  return (
    <section>
      <h3 className={styles.caption}>{t('support.staff.errors')}</h3>
      {errors.length === 0 && <p className="t-small muted">{t('support.staff.noErrors')}</p>}
      <ul className={styles.errors}>
        {errors.map(({ message, address, user_agent: userAgent, count, last_at: lastAt }) => (
          <li key={message + address} className={styles.error}>
            <TriangleAlert aria-hidden />
            <div>
              <b className={styles.message}>{message}</b>
              <p className="t-small muted">
                <Facts
                  facts={[
                    momentText(lastAt),
                    address,
                    deviceOf(userAgent),
                    count > 1 && t('support.staff.times', { count }),
                  ]}
                />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Others({ asker: { questions } }: AskerProps) {
  const search = useRouteSearch(inboxSearch)
  if (questions.length === 0) return null
  return (
    <section>
      <h3 className={styles.caption}>{t('support.staff.others')}</h3>
      <ul>
        {questions.map(({ id, title, created_at: createdAt }) => (
          <li key={id}>
            <AppLink className={styles.other} href={staffPaths.question({ questionId: id, ...search })}>
              <bdi className={styles.message}>{title}</bdi>
              <span className="t-small muted">
                <Facts facts={[t('support.staff.number', { id }), formatRelativeDay(createdAt)]} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Acts on the person without leaving the question; a guest is looked for among the people. */
function Acts({ asker: { id, email, runs } }: AskerProps) {
  const { registered: PersonActs } = personActs
  return (
    <section className={styles.acts}>
      <h3 className={styles.caption}>{t('support.staff.acts')}</h3>
      {id === null ? (
        <AppLink className={buttonClass({ size: 'small', wide: true })} href={staffPaths.people({ search: email })}>
          <Search aria-hidden />
          {t('support.staff.findPerson')}
        </AppLink>
      ) : (
        <PersonActs userId={id} runId={runs.find((run) => run.is_target)?.id} onChange={refreshQuestion} />
      )}
    </section>
  )
}
