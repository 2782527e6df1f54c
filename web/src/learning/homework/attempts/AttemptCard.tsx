import { Check, Undo2 } from 'lucide-react'
import type { HomeworkAttempt } from '#contract/learning/homework/api.ts'
import { SentFile, SentFiles } from '../../files/SentFiles.tsx'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ExpertAvatar } from '../../../accounts/users/ExpertAvatar.tsx'
import styles from './Attempts.module.css'
import { AttemptMarks, renderVideo } from './lazyMarks.tsx'

type AttemptCardProps = {
  attempt: HomeworkAttempt
  number: number
  streamId: number
  statusId: number
  /** Whether the answer, with what it marks, stands elsewhere on the screen. */
  isAnswerAbove?: boolean
}

/** An attempt and its answer. While it is pending, the page says beside it when it is due. */
export function AttemptCard({ attempt, number, streamId, statusId, isAnswerAbove = false }: AttemptCardProps) {
  const { message, exercise, selfie, sent_at: sentAt } = attempt
  return (
    <Card>
      <article className={styles.attempt} aria-labelledby={`attempt-${attempt.id}`}>
        <h3 className={styles.attemptTitle} id={`attempt-${attempt.id}`}>
          {t('homework.attempts.version', { number })}
          <span className="t-small muted"> · {formatDateTime(sentAt)}</span>
        </h3>
        {exercise && <p>{t('homework.attempts.exercise', { title: exercise.title })}</p>}
        {message && <p className={styles.message}>{message}</p>}
        {attempt.marks_count > 0 && !isAnswerAbove ? (
          <AttemptMarks
            streamId={streamId}
            statusId={statusId}
            attempt={attempt}
            renderFile={(file) => <SentFile file={file} />}
          />
        ) : (
          <SentFiles files={attempt.files} renderVideo={renderVideo} />
        )}
        {selfie && <p className="t-small muted">{t('homework.attempts.withSelfie')}</p>}
        {attempt.answered_at !== null && !isAnswerAbove && (
          <Answer attempt={attempt} answeredAt={attempt.answered_at} />
        )}
      </article>
    </Card>
  )
}

const verdicts = {
  DONE: { tone: 'ok', Icon: Check, text: 'homework.approved' },
  FAIL: { tone: 'bad', Icon: Undo2, text: 'homework.returned' },
} as const

function Answer({ attempt, answeredAt }: { attempt: HomeworkAttempt; answeredAt: number }) {
  const { status, answer, expert, corrected_at: correctedAt } = attempt
  const { tone, Icon, text } = verdicts[status === 'DONE' ? 'DONE' : 'FAIL']
  return (
    <section className={styles.answer} aria-label={t('homework.attempts.answerOf')}>
      <Tag tone={tone} icon={<Icon aria-hidden />}>
        {t(text)}
      </Tag>
      <p className={styles.expert}>
        {expert?.name && <ExpertAvatar expert={expert} size={32} />}
        <span className="t-label">
          {expert?.name || t('homework.attempts.expert')} <span className="muted">· {formatDateTime(answeredAt)}</span>
        </span>
      </p>
      {correctedAt && (
        <p className="t-small muted">{t('homework.attempts.corrected', { date: formatDateTime(correctedAt) })}</p>
      )}
      {answer && <p className={styles.message}>{answer}</p>}
      <SentFiles files={attempt.answer_files} renderVideo={renderVideo} />
    </section>
  )
}
