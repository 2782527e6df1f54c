import { publicConfig } from '../../brands/publicConfig.ts'
import { LessonPlayer } from '../lessons/LessonPlayer.tsx'
import type { CalendarStage } from '../programme/stages.ts'
import { Poster } from '../../ui/art/Poster.tsx'
import { type DayPlan, type PlannedLesson, nextPosition, type Position, type Repeats } from '../programme/plan.ts'

export interface DayPlayerProps {
  streamId: number
  courseId: number
  stage: CalendarStage
  plan: DayPlan
  lesson: PlannedLesson
  position: Position
  /** Counts the learner's requests to play; a new one starts playback. */
  playRequest: number
  repeats: Repeats
  autoplay: boolean
  onPlayAt: (next: Position) => void
}

/** The lesson player of a day, with what comes after the current lesson. */
export function DayPlayer({
  streamId,
  courseId,
  stage,
  plan,
  lesson,
  position,
  playRequest,
  ...props
}: DayPlayerProps) {
  const next = nextPosition(plan, position, props.repeats)
  const title = plan.lessons.find((one) => one.lesson.id === next?.lessonId)?.title
  return (
    <LessonPlayer
      streamId={streamId}
      day={{ courseId, stageId: stage.stage.id, dayId: plan.day.id }}
      lesson={{
        id: lesson.lesson.id,
        repetition: position.repetition,
        title: lesson.title,
        seconds: lesson.seconds,
        positionSeconds: lesson.positionSeconds,
      }}
      playRequest={playRequest}
      autoplay={props.autoplay}
      next={next && title !== undefined ? { title, play: () => props.onPlayAt(next) } : undefined}
      poster={
        <Poster
          theme={publicConfig().project.theme}
          seed={lesson.lesson.id}
          stage={stage.number}
          hair={lesson.number}
        />
      }
    />
  )
}
