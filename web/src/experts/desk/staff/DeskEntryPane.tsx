import { useQuery } from '@tanstack/react-query'
import type { DeskEntry } from '#contract/experts/desk/api.ts'
import { t } from '../../../platform/language/language.ts'
import { attemptMarksQuery } from '../../marks/staff/markQueries.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Attempts } from './Attempts.tsx'
import { DeskPane, LearnerHeader } from './DeskPane.tsx'
import { entryQuery } from './deskQueries.ts'
import styles from './Entry.module.css'
import { holderFacts, TimeLeftTag, VerdictTag } from './deskLabels.tsx'

type DeskEntryPaneProps = { attemptId: number; onNext: () => void }

export function DeskEntryPane({ attemptId, onNext }: DeskEntryPaneProps) {
  const entry = useQuery(entryQuery(attemptId))
  const marks = useQuery(attemptMarksQuery(attemptId))
  const texts = {
    label: t('desk.staff.entry'),
    failed: t('desk.staff.entryFailed'),
    missing: t('desk.staff.missingTitle'),
    missingText: t('desk.staff.missingText'),
  }
  return (
    <DeskPane query={entry} texts={texts} isPending={marks.isPending && marks.failureCount === 0}>
      {(found) => (
        <>
          <Header entry={found} />
          <Task entry={found} />
          <Attempts entry={found} />
          <AnswerForm entry={found} onNext={onNext} />
        </>
      )}
    </DeskPane>
  )
}

function Header({ entry }: { entry: DeskEntry }) {
  const { learner, course, day_number: day, days_count: count, attempt_number: number } = entry
  const verdict = entry.attempts.at(-1)?.status ?? 'UPLOADED'
  const facts = [
    course,
    day === null ? t('desk.staff.ofStage') : t('desk.staff.day', { day, count }),
    number > 1 && t('desk.staff.version', { number }),
    entry.is_required && t('desk.staff.required'),
    ...holderFacts(entry.holder),
  ]
  const state = verdict === 'UPLOADED' ? <TimeLeftTag item={entry} /> : <VerdictTag verdict={verdict} />
  return <LearnerHeader learner={learner} facts={facts} state={state} notesCount={entry.notes_count} />
}

function Task({ entry: { title, description } }: { entry: DeskEntry }) {
  return (
    <div>
      <h3 className="t-h3">{title}</h3>
      {description && (
        <details className={styles.task}>
          <summary>{t('desk.staff.task')}</summary>
          <p>{description}</p>
        </details>
      )}
    </div>
  )
}
