import { useMemo, useRef, useState } from 'react'
import type { Day } from '#contract/learning/courses/api.ts'
import type { Filters } from '#contract/learning/lessons/filters.ts'
import { publicConfig } from '../../../brands/publicConfig.ts'
import { FilterChips } from '../FilterChips.tsx'
import { LessonList } from '../LessonList.tsx'
import { NowPlaying } from '../NowPlaying.tsx'
import { RequirementsCard } from '../RequirementsCard.tsx'
import { useAutoplay } from '../deviceSettings.ts'
import { useCurrentLesson } from '../useCurrentLesson.ts'
import { PreviewPlayer } from '../../lessons/staff/PreviewPlayer.tsx'
import { t } from '../../../platform/language/language.ts'
import { filteredDay, toggleFilter } from '../../programme/filters.ts'
import { dayPlan, type PlannedLesson, nextPosition, startPosition, type Repeats } from '../../programme/plan.ts'
import { Poster } from '../../../ui/art/Poster.tsx'
import styles from './PreviewLessons.module.css'
import { refreshLesson } from './previewQueries.ts'

/** The player and the lessons of a day, without anybody's progress. */
export function PreviewLessons({ courseId, day, stageNumber }: { courseId: number; day: Day; stageNumber: number }) {
  const [filters, setFilters] = useState<Filters>({})
  const plan = useMemo(() => dayPlan(filteredDay(day, filters)), [day, filters])
  const [repeats, setRepeats] = useState<Repeats>({})
  const [autoplay, setAutoplay] = useAutoplay()
  const { position, playRequest, playAt } = useCurrentLesson(plan, repeats)
  const player = useRef<HTMLDivElement>(null)
  const lesson = plan.lessons.find((one) => one.lesson.id === position?.lessonId)
  const following = position && nextPosition(plan, position, repeats)
  const followingTitle = plan.lessons.find((one) => one.lesson.id === following?.lessonId)?.title
  const choose = (one: PlannedLesson) => {
    playAt(startPosition(plan, one, repeats))
    player.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div className={styles.watch}>
        {lesson && position && (
          <>
            <div className={styles.player} ref={player}>
              <PreviewPlayer
                lesson={lesson}
                playRequest={playRequest}
                autoplay={autoplay}
                repetition={position.repetition}
                next={
                  following && followingTitle !== undefined
                    ? { title: followingTitle, play: () => playAt(following) }
                    : undefined
                }
                poster={
                  <Poster
                    theme={publicConfig().project.theme}
                    seed={lesson.lesson.id}
                    stage={stageNumber}
                    hair={lesson.number}
                  />
                }
                refreshLesson={() => refreshLesson({ courseId, dayId: day.id }, lesson.lesson.id)}
              />
            </div>
            <div className={styles.now}>
              <NowPlaying
                plan={plan}
                lesson={lesson}
                position={position}
                repeats={repeats}
                autoplay={autoplay}
                onAutoplay={setAutoplay}
                download={null}
              />
            </div>
          </>
        )}
        <div className={styles.list}>
          <LessonList
            plan={plan}
            heading={t('days.lessons')}
            lessonId={lesson?.lesson.id}
            repeats={repeats}
            filters={
              <FilterChips
                day={day}
                filters={filters}
                onToggle={(option, value) => setFilters(toggleFilter(filters, option, value))}
              />
            }
            onChoose={choose}
            onRepeats={({ set }, count) => setRepeats({ ...repeats, [set.id]: count })}
          />
        </div>
      </div>
      <div className={styles.needs}>
        <RequirementsCard plan={plan} isToday={false} />
      </div>
    </>
  )
}
