import type { DeskEntry } from '#contract/experts/desk/api.ts'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { SentFiles } from '../../../learning/files/SentFiles.tsx'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyOverlay } from '../../../ui/lazyComponent.tsx'
import { Note } from '../../../ui/Note.tsx'
import { CompareButton } from '../../marks/compare/CompareButton.tsx'
import { useMarking, type Marking } from '../../marks/staff/useMarking.ts'
import { AttemptFiles, type ShownFile } from './AttemptFiles.tsx'
import styles from './Entry.module.css'
import { VerdictTag } from './deskLabels.tsx'

const AttemptCompareDialog = lazyOverlay(
  async () => (await import('../../marks/staff/AttemptCompareDialog.tsx')).AttemptCompareDialog,
)

/** The current attempt, then earlier ones with their answers. */
export function Attempts({ entry }: { entry: DeskEntry }) {
  const [current, last, ...earlier] = entry.attempts.toReversed()
  const marking = useMarking(entry.id, current?.status === 'UPLOADED')
  if (!current) return null
  const selfie = current.selfie ?? entry.selfie
  const files: ShownFile[] = [
    ...current.files.map((file) => ({ file, attemptId: current.id })),
    ...(selfie ? [{ file: selfie, kind: 'selfie' as const }] : []),
    ...(last?.files ?? []).map((file) => ({ file, attemptId: last?.id ?? 0, kind: 'last' as const })),
  ]
  return (
    <>
      <AttemptFiles files={files} marking={marking} />
      <MarksNote marking={marking} />
      <CompareButton
        attempts={entry.attempts}
        hasLessons={entry.day_number !== null}
        renderDialog={(dialog) => <AttemptCompareDialog attemptId={entry.id} {...dialog} />}
      />
      <AttemptText attempt={current} />
      <Answer attempt={current} entry={entry} />
      {last && (
        <div className={styles.last}>
          <h3 className="t-h3">{t('desk.staff.before')}</h3>
          <Answered attempt={last} entry={entry} />
        </div>
      )}
      {earlier.length > 0 && (
        <details className={styles.task}>
          <summary>{t('desk.staff.earlier', { count: earlier.length })}</summary>
          {earlier.map((attempt) => (
            <div key={attempt.id} className={styles.last}>
              <AttemptFiles files={attempt.files.map((file) => ({ file, attemptId: attempt.id }))} marking={marking} />
              <Answered attempt={attempt} entry={entry} />
            </div>
          ))}
        </details>
      )}
    </>
  )
}

function AttemptText({ attempt: { message, exercise } }: { attempt: HomeworkAttempt }) {
  return (
    <>
      {exercise && <p className="t-small muted">{t('desk.staff.exercise', { title: exercise.title })}</p>}
      {message ? (
        <blockquote className={styles.words}>{message}</blockquote>
      ) : (
        <p className="t-small muted">{t('desk.staff.nothingSent')}</p>
      )}
    </>
  )
}

function Answered({ attempt, entry }: AnswerProps) {
  const { status, sent_at: sentAt } = attempt
  return (
    <>
      <p className={styles.state}>
        <span className="t-small muted">{formatDateTime(sentAt)}</span>
        {status !== 'UPLOADED' && <VerdictTag verdict={status} />}
      </p>
      <AttemptText attempt={attempt} />
      <Answer attempt={attempt} entry={entry} />
    </>
  )
}

type AnswerProps = { attempt: HomeworkAttempt; entry: DeskEntry }

function Answer({ attempt, entry: { former_answers: former } }: AnswerProps) {
  const { id, expert, answer, answer_files: files } = attempt
  if (!expert?.name) return null
  return (
    <>
      <p className="t-small muted">{t('desk.staff.answerOf', { name: expert.name })}</p>
      {answer && <blockquote className={styles.words}>{answer}</blockquote>}
      <SentFiles files={files} />
      <FormerAnswers answers={former.filter(({ attempt_id: attemptId }) => attemptId === id)} />
    </>
  )
}

/** Answers that corrections replaced; hidden from the learner. */
function FormerAnswers({ answers }: { answers: DeskEntry['former_answers'] }) {
  if (answers.length === 0) return null
  return (
    <details className={styles.task}>
      <summary>{t('desk.staff.correction.formerAnswers', { count: answers.length })}</summary>
      {answers.map(({ verdict, answer, files, expert_name: name, answered_at: at, corrected_at: correctedAt }) => (
        <div key={correctedAt} className={styles.last}>
          <p className={styles.state}>
            <span className="t-small muted">
              {formatDateTime(at)} · {name}
            </span>
            <VerdictTag verdict={verdict} />
          </p>
          {answer && <blockquote className={styles.words}>{answer}</blockquote>}
          <SentFiles files={files} />
        </div>
      ))}
    </details>
  )
}

/** Says when the learner will see unpublished marks, or that marks failed to load. */
function MarksNote({ marking: { marks, loadFailed, reload } }: { marking: Marking }) {
  if (loadFailed)
    return (
      <Note tone="bad" role="alert" action={<Button onClick={reload}>{t('ui.retry')}</Button>}>
        {t('marks.loadFailed')}
      </Note>
    )
  if (marks.every((mark) => mark.is_published)) return null
  return <p className="t-small muted">{t('marks.staff.unseen')}</p>
}
