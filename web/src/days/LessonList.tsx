import { Check } from 'lucide-react'
import { formatUnits } from '../format.ts'
import { t } from '../language.ts'
import { useKeptLessons } from '../offline/useKeptLessons.ts'
import { Stepper } from '../ui/Stepper.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Thread } from '../ui/Thread.tsx'
import { useOnline } from '../ui/useOnline.ts'
import styles from './LessonList.module.css'
import { LessonRow } from './LessonRow.tsx'
import { threadOf, toldOf, type DayPlan, type PlannedLesson, type PlannedSet } from './plan.ts'
import { repeatsOf, type Repeats } from './playing.ts'

export interface LessonListProps {
  plan: DayPlan
  heading: string
  /** The lesson that is on. */
  lessonId: number | undefined
  repeats: Repeats
  /** Both are left out where the day can only be looked at. */
  onChoose?: (lesson: PlannedLesson) => void
  onRepeats?: (set: PlannedSet, count: number) => void
}

/** The day's thread and its lessons, set by set. */
export function LessonList({ plan, heading, lessonId, repeats, onChoose, onRepeats }: LessonListProps) {
  const isOnline = useOnline()
  const kept = useKeptLessons()
  // Of the lesson that is on the player tells, which may have enough of it.
  const isOutOfReach = (id: number) => Boolean(onChoose) && !isOnline && id !== lessonId && !kept.has(id)
  return (
    <section aria-labelledby="lessons">
      <div className={styles.head}>
        <h2 className="t-h2" id="lessons">
          {heading}
        </h2>
        <span className="t-small muted num">{watchedWords(plan)}</span>
      </div>
      <Thread
        size="large"
        drawn
        segments={threadOf(plan.lessons, !onChoose)}
        label={t('streams.lessonsDone', { done: plan.watchedCount, count: plan.lessons.length })}
      />
      {plan.sets.map((set) => (
        <div className={styles.set} key={set.set.id}>
          <SetHead set={set} repeats={repeats} onRepeats={onRepeats} />
          <ul>
            {set.lessons.map((lesson) => (
              <LessonRow
                key={lesson.lesson.id}
                lesson={lesson}
                isCurrent={lesson.lesson.id === lessonId}
                isOutOfReach={isOutOfReach(lesson.lesson.id)}
                onChoose={onChoose && (() => onChoose(lesson))}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** How much of the day was watched. */
function watchedWords(plan: DayPlan): string {
  const { unit, viewed, left, total } = toldOf(plan)
  const all = formatUnits(total, unit)
  return viewed === 0 || left === 0 ? all : t('days.watchedOf', { viewed, all })
}

type SetHeadProps = { set: PlannedSet; repeats: Repeats; onRepeats: LessonListProps['onRepeats'] }

function SetHead({ set, repeats, onRepeats }: SetHeadProps) {
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

/** How often to go through the set; nothing where the set allows no choice. */
function RepeatStepper({ set, repeats, onRepeats }: RepeatStepperProps) {
  const { repeat_from: from, repeat_to: to } = set.set
  if (from === to) return null
  const count = repeatsOf(set, repeats)
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
