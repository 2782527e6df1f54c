import { useRef } from 'react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { t } from '../language.ts'
import { useMedia } from '../ui/useMedia.ts'
import { DayPlayer } from './DayPlayer.tsx'
import { FinishCard } from './FinishCard.tsx'
import { HomeworkBlock } from './HomeworkBlock.tsx'
import { DayHeader, type PlacedDay } from './DayHeader.tsx'
import { LessonDownload } from './LessonDownload.tsx'
import { LessonList } from './LessonList.tsx'
import { NeedsCard } from './NeedsCard.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './OpenDay.module.css'
import type { PlannedLesson } from './plan.ts'
import { playing } from './playing.ts'
import { useAutoplay } from './useAutoplay.ts'
import { useChosenLesson } from './useChosenLesson.ts'
import { useRepeats } from './useRepeats.ts'

export interface OpenDayProps {
  stream: Stream
  course: Course
  state: StreamState
  place: PlacedDay
}

/** A day that may be done: its player, its lessons, what it asks for, and its end. */
export function OpenDay({ stream, course, state, place }: OpenDayProps) {
  const { tile, following } = place
  const { plan } = tile
  const [repeats, setRepeats] = useRepeats(stream.id)
  const [autoplay, setAutoplay] = useAutoplay()
  const { now, asked, follow } = useChosenLesson(plan, repeats)
  const player = useRef<HTMLDivElement>(null)
  const behavior = useMedia('(prefers-reduced-motion: reduce)') ? 'instant' : 'smooth'
  const lesson = plan.lessons.find((one) => one.lesson.id === now?.lessonId)
  const choose = (one: PlannedLesson) => {
    follow(playing(plan, one, repeats))
    player.current?.scrollIntoView({ block: 'nearest', behavior })
  }
  return (
    <>
      <div className={styles.watch}>
        <DayHeader place={place} course={course} streamId={stream.id} />
        {lesson && now && (
          <div className={styles.player} ref={player}>
            <DayPlayer
              {...{ plan, lesson, now, repeats, autoplay }}
              streamId={stream.id}
              courseId={course.id}
              stage={place.stage}
              asked={asked}
              onFollow={follow}
            />
          </div>
        )}
        {lesson && now && (
          <div className={styles.now}>
            <NowPlaying
              plan={plan}
              lesson={lesson}
              now={now}
              repeats={repeats}
              autoplay={autoplay}
              onAutoplay={setAutoplay}
              download={<LessonDownload stream={stream} course={course} day={tile.day} lesson={lesson} />}
            />
          </div>
        )}
        <div className={styles.list}>
          <LessonList
            plan={plan}
            heading={tile.isToday ? t('days.today') : t('days.lessons')}
            lessonId={lesson?.lesson.id}
            repeats={repeats}
            onChoose={choose}
            onRepeats={({ set }, count) => setRepeats(set, count)}
          />
        </div>
      </div>
      <div className={styles.end}>
        <NeedsCard plan={plan} isToday={tile.isToday} />
        <FinishCard
          plan={plan}
          streamId={stream.id}
          isFinished={tile.state === 'done'}
          streakDays={state.streak_days}
          next={following}
        />
      </div>
      {plan.homeworks.map((homework) => (
        <HomeworkBlock key={homework.attached.id} homework={homework} streamId={stream.id} />
      ))}
    </>
  )
}
