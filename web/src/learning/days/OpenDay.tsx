import { useRef, useState } from 'react'
import type { Course, Day } from '#contract/learning/courses/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { PageSlot } from '../../brands/PageSlot.tsx'
import { t } from '../../platform/language/language.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { useDownloadActions } from '../offline/downloadActions.ts'
import { useFreshLesson } from '../lessons/player/usePlayableVideo.ts'
import { type PlannedLesson, startPosition } from '../programme/plan.ts'
import { DayHeader, type DayOfRun } from './DayHeader.tsx'
import { DayPlayer } from './DayPlayer.tsx'
import { endAnnouncement } from './endFigures.ts'
import { DayEnd, FinishCard } from './FinishCard.tsx'
import { useFinishedDay } from './finishKind.ts'
import { HomeworkBlock } from './HomeworkBlock.tsx'
import { LessonFilters } from './LessonFilters.tsx'
import { LessonList } from './LessonList.tsx'
import { NowPlaying } from './NowPlaying.tsx'
import styles from './OpenDay.module.css'
import { RequirementsCard } from './RequirementsCard.tsx'
import { useAutoplay, useRepeats } from './deviceSettings.ts'
import { useCurrentLesson } from './useCurrentLesson.ts'

interface LessonDownloadProps {
  stream: Stream
  course: Course
  day: Day
  lesson: PlannedLesson
}

/** An unlocked day, and its end as soon as it is finished here: then nothing plays on. */
export function OpenDay(props: DayOfRun) {
  const { stream, courseDay } = props
  const [isFinishedHere, setFinishedHere] = useState(false)
  const end = useFinishedDay({ streamId: stream.id, dayId: courseDay.tile.day.id })
  const finished = isFinishedHere ? end : undefined
  return (
    <>
      {/* Already there when it is filled: a new region would not be read out. */}
      <p className="visually-hidden" aria-live="polite">
        {finished && endAnnouncement(courseDay.tile.plan, finished)}
      </p>
      {finished ? (
        <DayEnd {...props} finished={finished} onAgain={() => setFinishedHere(false)} />
      ) : (
        <Lessons {...props} onFinished={() => setFinishedHere(true)} />
      )}
    </>
  )
}

type LessonsProps = DayOfRun & { onFinished: () => void }

/** The player of a day, its lessons, its requirements and the button that finishes it. */
function Lessons({ stream, course, state, courseDay, onFinished }: LessonsProps) {
  const { tile, nextUnfinished } = courseDay
  const { plan } = tile
  const [repeats, setRepeats] = useRepeats(stream.id)
  const [autoplay, setAutoplay] = useAutoplay()
  const { position, playRequest, playAt } = useCurrentLesson(plan, repeats)
  const player = useRef<HTMLDivElement>(null)
  const [isCovered, setCovered] = useState(true)
  const place = { courseId: course.id, dayId: tile.day.id }
  const behavior = useMedia('(prefers-reduced-motion: reduce)') ? 'instant' : 'smooth'
  const lesson = plan.lessons.find((one) => one.lesson.id === position?.lessonId)
  const playLesson = (one: PlannedLesson) => {
    playAt(startPosition(plan, one, repeats))
    player.current?.scrollIntoView({ block: 'nearest', behavior })
  }
  return (
    <>
      <div className={styles.watch}>
        <DayHeader courseDay={courseDay} course={course} streamId={stream.id} />
        {lesson && position && (
          <div className={styles.player} ref={player}>
            {/* Nothing waits for it: whatever plays removes it. */}
            {isCovered && playRequest === 0 && (
              <PageSlot page="day" placement="insteadVideo" {...place} onLeave={() => setCovered(false)} />
            )}
            <DayPlayer
              plan={plan}
              lesson={lesson}
              position={position}
              repeats={repeats}
              autoplay={autoplay}
              streamId={stream.id}
              courseId={course.id}
              stage={courseDay.stage}
              playRequest={playRequest}
              onPlayAt={playAt}
            />
          </div>
        )}
        {lesson && position && (
          <div className={styles.now}>
            <PageSlot page="day" placement="afterVideo" {...place} />
            <NowPlaying
              plan={plan}
              lesson={lesson}
              position={position}
              repeats={repeats}
              autoplay={autoplay}
              onAutoplay={setAutoplay}
              download={<LessonDownload stream={stream} course={course} day={tile.day} lesson={lesson} />}
            />
          </div>
        )}
        <div className={styles.list}>
          <PageSlot page="day" placement="beforeLessons" {...place} />
          <LessonList
            plan={plan}
            heading={tile.isToday ? t('days.today') : t('days.lessons')}
            lessonId={lesson?.lesson.id}
            repeats={repeats}
            filters={<LessonFilters stream={stream} day={tile.day} />}
            onChoose={playLesson}
            onRepeats={({ set }, count) => setRepeats(set, count)}
          />
        </div>
      </div>
      <div className={styles.end}>
        <RequirementsCard plan={plan} isToday={tile.isToday} />
        <FinishCard
          plan={plan}
          streamId={stream.id}
          isFinished={tile.state === 'done'}
          streakDays={state.streak_days}
          next={nextUnfinished}
          onFinished={onFinished}
        />
      </div>
      {plan.homeworks.map((homework) => (
        <HomeworkBlock key={homework.attached.id} homework={homework} streamId={stream.id} />
      ))}
    </>
  )
}

/** Downloads the current lesson or its day for offline use; in the mobile application only. */
function LessonDownload({ stream, course, day, lesson: { lesson } }: LessonDownloadProps) {
  const actions = useDownloadActions({ stream, course })
  const { staleLesson } = useFreshLesson({ courseId: course.id, stageId: day.stage_id, dayId: day.id }, lesson.id)
  if (!staleLesson || !actions) return null
  return (
    <>
      <actions.DownloadButton key={lesson.id} streamId={stream.id} lesson={staleLesson} />
      <actions.DownloadAll streamId={stream.id} dayId={day.id} />
    </>
  )
}
