import { publicConfig } from '../brands/publicConfig.ts'
import { LessonPlayer } from '../lessons/LessonPlayer.tsx'
import type { CalendarStage } from '../streams/stages.ts'
import { Poster } from '../ui/art/Poster.tsx'
import type { DayPlan, PlannedLesson } from './plan.ts'
import { following, type Playing, type Repeats } from './playing.ts'

export interface DayPlayerProps {
  streamId: number
  courseId: number
  stage: CalendarStage
  plan: DayPlan
  lesson: PlannedLesson
  now: Playing
  /** How often the learner has asked for a lesson of the day. */
  asked: number
  repeats: Repeats
  autoplay: boolean
  onFollow: (next: Playing) => void
}

/** The player of a day, which knows what comes after the lesson that is on. */
export function DayPlayer({ streamId, courseId, stage, plan, lesson, now, asked, ...props }: DayPlayerProps) {
  const then = following(plan, now, props.repeats)
  const title = plan.lessons.find((one) => one.lesson.id === then?.lessonId)?.title
  return (
    <LessonPlayer
      streamId={streamId}
      day={{ courseId, stageId: stage.stage.id, dayId: plan.day.id }}
      lesson={{
        id: lesson.lesson.id,
        round: now.round,
        title: lesson.title,
        seconds: lesson.seconds,
        positionSeconds: lesson.positionSeconds,
      }}
      asked={asked}
      autoplay={props.autoplay}
      next={then && title !== undefined ? { title, play: () => props.onFollow(then) } : undefined}
      poster={
        <Poster
          brand={publicConfig().project.theme}
          seed={lesson.lesson.id}
          stage={stage.number}
          hair={lesson.number}
        />
      }
    />
  )
}
