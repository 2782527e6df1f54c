import { useEffect, useRef } from 'react'
import type { FinishedDay } from '#contract/learning/days/api.ts'
import { homeworkSentence } from '../streams/HomeworkTag.tsx'
import {
  formatQuoted,
  formatRelativeDay,
  formatSentenceTime,
  formatTime,
  joinFacts,
} from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useOutbox } from '../../platform/outbox/outboxState.ts'
import { isSent } from '../programme/plan.ts'
import { streakFlowers } from '../programme/stats.ts'
import type { DayTile } from '../programme/tiles.ts'
import { LazyWeekRecap } from '../recaps/LazyWeekRecap.tsx'
import { learnerDay } from '../streams/learnerDay.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { Flower } from '../../ui/ProgressPictures.tsx'
import { ExpertQuote } from '../streams/ExpertQuote.tsx'
import styles from './DayEnd.module.css'
import { stageLabel, type DayOfRun } from './DayHeader.tsx'
import { lockReason } from '../streams/dayLock.ts'
import { endFigures } from './endFigures.ts'
import { finishOf } from './finishKind.ts'
import { HomeworkBlock } from './HomeworkBlock.tsx'

export interface DayEndProps extends DayOfRun {
  finished: FinishedDay
  onAgain: () => void
}

/** The screen after a day is finished: its figures and the next day. */
export function DayEnd({ stream, course, state, courseDay, finished, onAgain }: DayEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { tile, nextUnfinished } = courseDay
  const { entries } = useOutbox()
  const isWaiting = finishOf(entries, { streamId: stream.id, dayId: tile.day.id }) !== undefined
  const toSend = tile.plan.homeworks.filter(({ status }) => !isSent(status))
  return (
    <>
      <section className={styles.panel} aria-labelledby="day-end">
        <div className={styles.flower}>
          <Flower
            filled={streakFlowers(finished.streak_days).flowers.at(-1)?.petals ?? 0}
            label={t('streams.streak', { days: finished.streak_days })}
            newPetalClass={styles.newPetal}
          />
        </div>
        <div className={styles.text}>
          <p className="t-small">{joinFacts([course.title, stageLabel(courseDay.stage)])}</p>
          <h1 className={styles.heading} id="day-end" ref={heading} tabIndex={-1}>
            {t('days.endTitle', { number: tile.day.day_number })}
          </h1>
          {isWaiting && (
            <p className="t-small" role="status">
              {t('days.endWaits')}
            </p>
          )}
          <ul className={styles.figures}>
            {endFigures(tile.plan, finished).map(({ key, number, label }) => (
              <li key={key}>
                <span className={styles.number}>{number}</span> <span className="t-small">{label}</span>
              </li>
            ))}
          </ul>
          <div className={styles.actions}>
            {nextUnfinished && !nextUnfinished.lock ? (
              <AppLink
                className={buttonClass({ variant: 'primary', size: 'large' })}
                href={paths.day({ streamId: stream.id, dayNumber: nextUnfinished.day.day_number })}
              >
                {t('days.toDay', { number: nextUnfinished.day.day_number })}
              </AppLink>
            ) : (
              <AppLink className={buttonClass({ variant: 'primary', size: 'large' })} href={paths.home()}>
                {t('days.endToday')}
              </AppLink>
            )}
            <Button variant="ghost" className={styles.again} onClick={onAgain}>
              {t('days.endAgain')}
            </Button>
          </div>
        </div>
      </section>
      <div className={styles.below}>
        <WhatsNext courseDay={courseDay} state={state} />
        {finished.expert_words && (
          <Card>
            <h2 className={styles.title}>{t('days.endWords')}</h2>
            <ExpertQuote words={finished.expert_words} />
          </Card>
        )}
      </div>
      {toSend.map((homework) => (
        <HomeworkBlock key={homework.attached.id} homework={homework} streamId={stream.id} />
      ))}
      <LazyWeekRecap recap={state.week_recap} />
    </>
  )
}

/** The next day with when it opens, and the answers that are promised. */
function WhatsNext({ courseDay: { tile, next }, state }: Pick<DayEndProps, 'courseDay' | 'state'>) {
  const checked = tile.plan.homeworks.filter(({ status }) => status === 'UPLOADED')
  return (
    <Card>
      <h2 className={styles.title}>{t('days.endNext')}</h2>
      <ul className={styles.next}>
        <li>
          <b>{next ? dayLabel(next) : t('days.endLast')}</b>
          {next && <span className="t-small muted">{openingLabel(next, state)}</span>}
        </li>
        {checked.map(({ attached, status, answerBy }) => (
          <li key={attached.id}>
            <b>{t('days.endAnswer', { title: formatQuoted(attached.homework.title) })}</b>
            <span className="t-small muted">{homeworkSentence(status, answerBy)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function dayLabel({ day, state }: DayTile): string {
  const number = day.day_number
  return state === 'rest' ? t('days.dayRest', { number }) : t('days.title', { number })
}

function openingLabel({ lock, opensAt }: DayTile, { homeworks }: DayEndProps['state']): string {
  if (!lock) return t('days.endOpen')
  if (lock.code !== 'day_not_open_yet' || opensAt === undefined) return lockReason(lock, homeworks)
  const time = formatSentenceTime(formatTime(opensAt))
  return t('days.endOpens', { when: formatRelativeDay(learnerDay(opensAt)), time })
}
