import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUnits } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { useDownloadedLessons } from '../offline/downloaded.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { SegmentedProgress } from '../../ui/Progress.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './LessonList.module.css'
import { LessonRow } from './LessonRow.tsx'
import {
  lessonSegments,
  dayWatchTime,
  type DayPlan,
  type PlannedLesson,
  type PlannedSet,
  repeatCount,
  type Repeats,
} from '../programme/plan.ts'

export interface LessonListProps {
  plan: DayPlan
  heading: string
  lessonId: number | undefined
  repeats: Repeats
  filters?: ReactNode
  /** Both are omitted for a locked day. */
  onChoose?: (lesson: PlannedLesson) => void
  onRepeats?: (set: PlannedSet, count: number) => void
}

/** The day's progress line and its lessons by set. */
export function LessonList({ plan, heading, lessonId, repeats, filters, onChoose, onRepeats }: LessonListProps) {
  const isOnline = useOnline()
  const downloaded = useDownloadedLessons()
  // The current lesson may be buffered; the player shows its own error.
  const isUnavailableOffline = (id: number) => Boolean(onChoose) && !isOnline && id !== lessonId && !downloaded.has(id)
  return (
    <section aria-labelledby="lessons">
      <div className={styles.head}>
        <h2 className="t-h2" id="lessons">
          {heading}
        </h2>
        <span className="t-small muted num">{watchedLabel(plan)}</span>
      </div>
      <SegmentedProgress
        size="large"
        drawn
        segments={lessonSegments(plan.lessons, !onChoose)}
        label={t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })}
      />
      {filters}
      {plan.sets.map((set) => (
        <div className={styles.set} key={set.set.id}>
          <SetHeader set={set} repeats={repeats} onRepeats={onRepeats} />
          <ul>
            {set.lessons.map((lesson) => (
              <LessonRow
                key={lesson.lesson.id}
                lesson={lesson}
                isCurrent={lesson.lesson.id === lessonId}
                isUnavailableOffline={isUnavailableOffline(lesson.lesson.id)}
                onChoose={onChoose && (() => onChoose(lesson))}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function watchedLabel(plan: DayPlan): string {
  const { unit, viewed, left, total } = dayWatchTime(plan)
  const all = formatUnits(total, unit)
  return viewed === 0 || left === 0 ? all : t('days.watchedOf', { viewed, all })
}

type SetHeaderProps = { set: PlannedSet; repeats: Repeats; onRepeats: LessonListProps['onRepeats'] }

function SetHeader({ set, repeats, onRepeats }: SetHeaderProps) {
  return (
    <div className={styles.setHead}>
      <h3 className="t-h3">{setTitle(set)}</h3>
      {set.isDone ? (
        <Tag tone="ok" icon={<Check aria-hidden />}>
          {t('days.setDone')}
        </Tag>
      ) : (
        onRepeats && <RepeatStepper set={set} repeats={repeats} onRepeats={onRepeats} />
      )}
    </div>
  )
}

function setTitle({ set, number }: PlannedSet): string {
  return set.title ? t('days.setTitled', { number, title: set.title }) : t('days.set', { number })
}

type RepeatStepperProps = { set: PlannedSet; repeats: Repeats; onRepeats: (set: PlannedSet, count: number) => void }

/** Sets the repetitions of a set; nothing if the set allows no choice. */
function RepeatStepper({ set, repeats, onRepeats }: RepeatStepperProps) {
  const { repeat_from: from, repeat_to: to } = set.set
  if (from === to) return null
  const count = repeatCount(set, repeats)
  return (
    <div className={styles.repeat}>
      <span className="t-small muted" aria-hidden>
        {t('days.repeat')}
      </span>
      <Stepper
        label={t('days.repeats', { count, from, to })}
        value={count}
        min={from}
        max={to}
        onChange={(value) => onRepeats(set, value)}
      />
    </div>
  )
}
