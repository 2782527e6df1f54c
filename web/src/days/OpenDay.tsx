import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { t } from '../language.ts'
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
import { playing, type Playing } from './playing.ts'
import { useAutoplay } from './useAutoplay.ts'
import { useRepeats } from './useRepeats.ts'

export interface OpenDayProps {
  stream: Stream
  course: Course
  state: StreamState
  place: PlacedDay
}

/** A day that may be done: its player, its lessons, what it asks for, and its end. */
export function OpenDay({ stream, course, state, place }: OpenDayProps) {
  const { tile, next } = place
  const { plan } = tile
  const [repeats, setRepeats] = useRepeats(stream.id)
  const [autoplay, setAutoplay] = useAutoplay()
  const isToPlay = useLocation({ select: (location) => location.state.play === true })
  // What is on stays on, also when watching it makes another lesson the next one.
  const [chosen, setChosen] = useState<{ now: Playing | undefined; asked: number }>(() => {
    const begin = plan.next ?? plan.lessons[0]
    return { now: begin && playing(plan, begin, repeats), asked: isToPlay ? 1 : 0 }
  })
  const { now } = chosen
  const lesson = plan.lessons.find((one) => one.lesson.id === now?.lessonId)
  const follow = (then: Playing) => setChosen(({ asked }) => ({ now: then, asked: asked + 1 }))
  const choose = (one: PlannedLesson) => follow(playing(plan, one, repeats))
  return (
    <>
      <div className={styles.watch}>
        <DayHeader place={place} course={course} streamId={stream.id} />
        {lesson && now && (
          <div className={styles.player}>
            <DayPlayer
              {...{ plan, lesson, now, repeats, autoplay }}
              streamId={stream.id}
              courseId={course.id}
              stage={place.stage}
              asked={chosen.asked}
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
          next={next}
        />
      </div>
      {plan.homeworks.map((homework) => (
        <HomeworkBlock key={homework.attached.id} homework={homework} streamId={stream.id} />
      ))}
    </>
  )
}
