import type { UserHomework } from '#contract/learning/homework/api.ts'
import { answerSeconds } from '#contract/learning/homework/rules.ts'
import { ExpertAvatar } from '../../accounts/users/ExpertAvatar.tsx'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { formatDateTime } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { CourseOffers } from '../streams/shopActions.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { linkClass } from '../../ui/TextLink.tsx'
import { locksNextStage, type HomeworkItem, homeworkLockReason } from './homeworkItems.ts'
import styles from './HomeworkScreen.module.css'
import { HomeworkTag, homeworkSentence, isLateNow } from '../streams/HomeworkTag.tsx'
import { waitsForLearner } from './useWaitingHomework.ts'

/** The homework's expert, status and history, why it matters, and a link to its lessons. */
export function HomeworkAside({ item }: { item: HomeworkItem }) {
  const { status, stream, dayNumber } = item
  const isToSend = status.status === 'NOT_UPLOADED' || status.status === 'FAIL'
  const lockReason = isToSend && !waitsForLearner(status) ? homeworkLockReason(item) : undefined
  const streamId = stream.id
  const { pass_homework: categoryId } = useApplicationConfig().support_categories
  return (
    <aside className={styles.aside} aria-label={t('homework.attempts.state')}>
      {!isAnswerOnTop(status) && <State item={item} />}
      {lockReason && <Note tone="warn">{lockReason}</Note>}
      <Purpose item={item} />
      <History item={item} />
      <div className={styles.actions}>
        <AppLink
          className={buttonClass({ variant: 'soft' })}
          href={dayNumber === undefined ? paths.calendar({ streamId }) : paths.day({ streamId, dayNumber })}
        >
          {dayNumber === undefined
            ? t('homework.attempts.toCalendar')
            : t('homework.attempts.toDay', { day: dayNumber })}
        </AppLink>
        <AppLink className={linkClass(true)} href={paths.supportOfStream({ categoryId, streamId })}>
          {t('homework.attempts.problem')}
        </AppLink>
      </div>
      {waitsForLearner(status) && (
        <CourseOffers
          courseId={stream.course_id}
          streamId={stream.is_demo ? undefined : streamId}
          place="task"
          isQuiet
          title={<p className="t-small muted">{t('homework.attempts.askExpert')}</p>}
        />
      )}
    </aside>
  )
}

/** Whether the page shows expert and verdict with the answer: the homework is to be done again. */
function isAnswerOnTop({ status, attempts = [] }: HomeworkItem['status']): boolean {
  return status === 'FAIL' && attempts.length > 0
}

function State({ item }: { item: HomeworkItem }) {
  const { status } = item
  return (
    <Card className={styles.content}>
      <Expert homework={item.ofRun} />
      {/* The steps above say that it is being checked, the sentence below until when. */}
      {(status.status !== 'UPLOADED' || isLateNow(status.answer_by)) && (
        <HomeworkTag status={status.status} answerBy={status.answer_by} />
      )}
      <p>
        {status.attempts?.at(-1)?.is_escalated
          ? t('homework.attempts.lateKnown')
          : homeworkSentence(status.status, status.answer_by)}
      </p>
      <UsualAnswer item={item} />
    </Card>
  )
}

/** How soon experts have answered; nothing unless that was measured and is sooner than promised. */
function UsualAnswer({ item: { status } }: { item: HomeworkItem }) {
  const { usual_answer_seconds: seconds, status: state } = status
  const hours = Math.ceil((seconds ?? 0) / 3600)
  if (hours === 0 || hours >= answerSeconds / 3600 || state === 'DONE' || state === 'FAIL') return null
  return <p className="t-small muted">{t('homework.attempts.usually', { hours })}</p>
}

function Purpose({ item }: { item: HomeworkItem }) {
  const points = item.attached.homework.scores['DONE'] ?? 0
  const isGate = locksNextStage(item) && item.status.status !== 'DONE'
  if (!isGate && points === 0) return null
  return (
    <section className={styles.why} aria-labelledby="homework-why">
      <h2 id="homework-why">{t('homework.attempts.why')}</h2>
      {isGate && <p>{t('homework.attempts.gate')}</p>}
      {points > 0 && <p>{t('homework.attempts.points', { points: t('ui.points', { count: points }) })}</p>}
    </section>
  )
}

function History({ item: { status } }: { item: HomeworkItem }) {
  const { attempts = [] } = status
  if (attempts.length === 0) return null
  const events = attempts.flatMap((attempt) => [
    { key: `${attempt.id} sent`, label: t('homework.attempts.sentAt'), at: attempt.sent_at },
    ...(attempt.answered_at === null
      ? []
      : [{ key: `${attempt.id} answered`, label: verdictOf(attempt.status), at: attempt.answered_at }]),
  ])
  return (
    <Card>
      <section aria-labelledby="homework-history">
        <h2 className={styles.asideTitle} id="homework-history">
          {t('homework.attempts.history')}
        </h2>
        <dl className={styles.history}>
          {events.map(({ key, label, at }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{formatDateTime(at)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  )
}

function verdictOf(status: 'UPLOADED' | 'DONE' | 'FAIL'): string {
  return status === 'DONE' ? t('homework.approved') : t('homework.returned')
}

/** The expert who answered last in the run; nothing before the first answer. */
function Expert({ homework }: { homework: readonly UserHomework[] }) {
  const answers = homework.flatMap(({ last_answer: answer }) =>
    answer?.expert?.name ? [{ expert: answer.expert, answered_at: answer.answered_at }] : [],
  )
  const [last] = answers.toSorted((a, b) => b.answered_at - a.answered_at)
  if (!last) return null
  return (
    <div className={styles.expert}>
      <ExpertAvatar expert={last.expert} size={52} />
      <div>
        <h2 className="t-h3">{last.expert.name}</h2>
        <p className="t-small muted">{t('homework.attempts.answersHere')}</p>
      </div>
    </div>
  )
}
