import { FileText, MessageCircle } from 'lucide-react'
import { Fragment, useRef, type ReactNode } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Progress, Stream, StreamState } from '#contract/learning/streams/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { nowSeconds } from '../../platform/clock.ts'
import { formatPercent } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { materialsOf } from '../materials/materials.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import styles from './CalendarScreen.module.css'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { FreezeAction } from './freeze/FreezeAction.tsx'
import { streamTag } from './streamTag.ts'
import { Legend } from './Legend.tsx'
import { StageCard } from './StageCard.tsx'
import { StagePrerequisites } from './StagePrerequisites.tsx'
import { StreamNote } from './StreamNote.tsx'
import { StreamTag } from './StreamTag.tsx'
import { StreamStats } from './StreamStats.tsx'
import { calendarProgress } from '../programme/stages.ts'
import { useCalendarScroll } from './useCalendarScroll.ts'
import { useCalendarStages } from './useCalendarStages.ts'
import { useStream } from './useStream.ts'

/** The calendar of a run. */
export function CalendarScreen({ streamId }: { streamId: number }) {
  useLanguage()
  const { stream, course, state, queries } = useStream(streamId)
  useScreenTitle(stream?.course?.title)
  return (
    <QueryBoundary
      queries={queries}
      skeleton={<CalendarSkeleton />}
      errorTitle={t('streams.loadFailed')}
      support={<SupportLink />}
    >
      {stream && course && state && <Calendar stream={stream} course={course} state={state} />}
    </QueryBoundary>
  )
}

type CalendarProps = { stream: Stream; course: Course; state: StreamState }

function Calendar({ stream, course, state }: CalendarProps) {
  const page = useRef<HTMLDivElement>(null)
  useCalendarScroll(stream.id, page, true)
  const stages = useCalendarStages(course, state)
  const states = new Set(stages.flatMap((stage) => stage.tiles.map((tile) => tile.state)))
  const isDemo = stream.is_demo && !stream.course_full_access
  return (
    <div ref={page}>
      <CalendarHeader stream={stream} course={course} state={state} progress={calendarProgress(stages)} />
      <StreamNote stream={stream} course={course} state={state} />
      <div className={styles.columns}>
        <div className={styles.stages}>
          {stages.map((stage) => (
            <Fragment key={stage.stage.id}>
              <StagePrerequisites stage={stage} streamId={stream.id} />
              <StageCard stage={stage} courseId={course.id} streamId={stream.id} isDemo={isDemo} />
            </Fragment>
          ))}
        </div>
        <aside className={styles.aside}>
          <StreamStats stages={stages} streakDays={state.streak_days} />
          <Legend states={states} />
        </aside>
      </div>
    </div>
  )
}

function CalendarHeader({ stream, course, state, progress }: CalendarProps & { progress: Progress }) {
  const { days_show_warning } = useApplicationConfig()
  return (
    <header className={styles.header}>
      <div className={styles.facts}>
        <StreamTag tag={streamTag(stream, days_show_warning, nowSeconds())} />
        <span className="t-small muted">
          {t('streams.progress', {
            done: progress.complete_days_count,
            days: progress.days_count,
            percent: formatPercent(progress.progress / 100),
          })}
        </span>
      </div>
      <div className={styles.name}>
        <h1 className={`${styles.title} visually-hidden-phone`}>{course.title}</h1>
        <RunLinks stream={stream}>
          <FreezeAction stream={stream} course={course} state={state} />
        </RunLinks>
      </div>
    </header>
  )
}

/** Links to the other pages of the run. */
function RunLinks({ stream, children }: { stream: Stream; children: ReactNode }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  const { id: streamId, chat_channel_id: chatId } = stream
  const look = buttonClass({ variant: 'raised', size: 'small' })
  return (
    <div className={styles.links}>
      {(materialsOf(stream) ?? []).length > 0 && (
        <AppLink href={paths.materials({ streamId })} className={look}>
          <FileText aria-hidden />
          {t('materials.title')}
        </AppLink>
      )}
      {chatId !== null && hasChats && (
        <AppLink href={paths.chat({ chatId })} className={look}>
          <MessageCircle aria-hidden />
          {t('streams.chat')}
        </AppLink>
      )}
      {children}
    </div>
  )
}
