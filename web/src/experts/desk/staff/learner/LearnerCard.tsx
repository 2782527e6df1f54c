import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LearnerCard as Card } from '#contract/experts/desk/learnerApi.ts'
import { formatDate } from '../../../../platform/language/format.ts'
import { formatClock } from '../../../../platform/language/formatClock.ts'
import { t, type TextKey } from '../../../../platform/language/language.ts'
import { Facts } from '../../../../console/Facts.tsx'
import { staffPaths } from '../../../../console/staffPaths.ts'
import { QueryBoundary } from '../../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { VerdictTag } from '../deskLabels.tsx'
import styles from './Learner.module.css'
import { LearnerNotes, Section } from './LearnerNotes.tsx'
import { learnerQuery } from './learnerQuery.ts'

type LearnerCardProps = { learnerId: number; notesCount: number }

/** Collapsed; fetched once opened. */
export function LearnerCard({ learnerId, notesCount }: LearnerCardProps) {
  const [isOpen, setOpen] = useState(false)
  const card = useQuery({ ...learnerQuery(learnerId), enabled: isOpen })
  const count = card.data?.notes.length ?? notesCount
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{t('desk.staff.learner.about', { count })}</summary>
      <QueryBoundary
        queries={[card]}
        skeleton={<SkeletonRows count={2} height={120} />}
        errorTitle={t('desk.staff.learner.failed')}
      >
        {card.data && <Contents card={card.data} />}
      </QueryBoundary>
    </details>
  )
}

function Contents({ card }: { card: Card }) {
  const { runs, homework, chats, marks, phone } = card
  return (
    <div className={styles.card}>
      {phone !== null && (
        <div>
          <p className="t-small muted">{t('desk.staff.learner.phone')}</p>
          <TextLink href={`tel:${phone}`}>{phone}</TextLink>
        </div>
      )}
      <div className={styles.columns}>
        <Section
          title={t('desk.staff.learner.courses')}
          items={runs}
          empty=""
          renderItem={(run) => <Run run={run} />}
        />
        <Section
          title={t('desk.staff.learner.chats')}
          items={chats}
          empty={t('desk.staff.learner.noChats')}
          renderItem={(chat) => <Chat chat={chat} />}
        />
        <Section
          title={t('desk.staff.learner.homework')}
          items={homework.map((attempt) => ({ ...attempt, id: attempt.attempt_id }))}
          empty={t('desk.staff.learner.noHomework')}
          renderItem={(attempt) => <Attempt attempt={attempt} />}
        />
        <Section
          title={t('desk.staff.learner.marks')}
          items={marks}
          empty={t('desk.staff.learner.noMarks')}
          renderItem={(mark) => <Mark mark={mark} />}
        />
      </div>
      <LearnerNotes learnerId={card.id} notes={card.notes} />
    </div>
  )
}

const statusTexts = {
  freeze: 'desk.staff.learner.freeze',
  not_started: 'desk.staff.learner.notStarted',
  stopped: 'desk.staff.learner.stopped',
  ended: 'desk.staff.learner.ended',
} as const satisfies Record<string, TextKey>

function Run({ run }: { run: Card['runs'][number] }) {
  const { status, today_day_number: day, days_count: days, consultations: count, consultations_left: left } = run
  const facts = [
    status === 'open' ? t('desk.staff.learner.day', { day: Math.max(1, day), days }) : t(statusTexts[status]),
    status !== 'not_started' && t('desk.staff.learner.done', { count: run.complete_days_count }),
    count > 0 && t('desk.staff.learner.consultations', { left, count }),
  ]
  return (
    <>
      <p>
        <bdi>{run.course}</bdi>
      </p>
      <p className="t-small muted">
        <Facts facts={facts} />
      </p>
    </>
  )
}

function Chat({ chat }: { chat: Card['chats'][number] }) {
  const { id, course, messages_count: count, last_message_at: lastAt, is_waiting: isWaiting } = chat
  const facts = [t('desk.staff.learner.messages', { count }), lastAt !== null && formatDate(lastAt)]
  return (
    <>
      <p className={styles.line}>
        <TextLink href={staffPaths.deskChat({ chatId: id })}>{course}</TextLink>
        {isWaiting && <WaitsTag />}
      </p>
      <p className="t-small muted">
        <Facts facts={facts} />
      </p>
    </>
  )
}

function Attempt({ attempt }: { attempt: Card['homework'][number] }) {
  const { attempt_id: id, title, attempt_number: number, sent_at: sentAt, status } = attempt
  const facts = [formatDate(sentAt), number > 1 && t('desk.staff.version', { number })]
  return (
    <>
      <p className={styles.line}>
        <TextLink href={staffPaths.deskHomework({ attemptId: id })}>{title}</TextLink>
        {status === 'UPLOADED' ? <WaitsTag /> : <VerdictTag verdict={status} />}
      </p>
      <p className="t-small muted">
        <Facts facts={facts} />
      </p>
    </>
  )
}

function WaitsTag() {
  return <StatusTag tone="warn">{t('desk.staff.learner.waits')}</StatusTag>
}

function Mark({ mark: { attempt_id: id, title, at_ms: atMs, text } }: { mark: Card['marks'][number] }) {
  return (
    <>
      <p>
        {atMs !== null && <span className={styles.clock}>{formatClock(atMs / 1000)}</span>}{' '}
        {text || <span className="muted">{t('marks.spoken')}</span>}
      </p>
      <p className="t-small">
        <TextLink href={staffPaths.deskHomework({ attemptId: id })}>{title}</TextLink>
      </p>
    </>
  )
}
