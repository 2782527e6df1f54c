import { Link } from '@tanstack/react-router'
import { FileText, MessageCircle } from 'lucide-react'
import { Fragment, useRef } from 'react'
import type { Course } from '#contract/courses/api.ts'
import type { Stream, StreamState } from '#contract/streams/api.ts'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { SupportLink } from '../brands/SupportLink.tsx'
import { formatPercent } from '../format.ts'
import { t, useLanguage } from '../language.ts'
import { materialsOf } from '../materials/materials.ts'
import { paths } from '../paths.ts'
import { useScreenTitle } from '../title.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { Fetched } from '../ui/Fetched.tsx'
import styles from './CalendarScreen.module.css'
import { CalendarSkeleton } from './CalendarSkeleton.tsx'
import { streamTag } from './label.ts'
import { Legend } from './Legend.tsx'
import { StageCard } from './StageCard.tsx'
import { StageGates } from './StageGates.tsx'
import { StreamNote } from './StreamNote.tsx'
import { StreamTag } from './StreamTag.tsx'
import { Tracker } from './Tracker.tsx'
import { useCalendarScroll } from './useCalendarScroll.ts'
import { useCalendarStages } from './useCalendarStages.ts'
import { useStream } from './useStream.ts'

/** The calendar of a run: where one is, what is next, what stands in the way. */
export function CalendarScreen({ streamId }: { streamId: number }) {
  useLanguage()
  const { stream, course, state, queries } = useStream(streamId)
  useScreenTitle(stream?.course?.title)
  return (
    <Fetched
      queries={queries}
      skeleton={<CalendarSkeleton />}
      errorTitle={t('streams.loadFailed')}
      support={<SupportLink />}
    >
      {stream && course && state && <Calendar stream={stream} course={course} state={state} />}
    </Fetched>
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
      <CalendarHeader stream={stream} title={course.title} />
      <StreamNote stream={stream} course={course} state={state} />
      <div className={styles.columns}>
        <div className={styles.stages}>
          {stages.map((stage) => (
            <Fragment key={stage.stage.id}>
              <StageGates stage={stage} streamId={stream.id} />
              <StageCard stage={stage} courseId={course.id} streamId={stream.id} isDemo={isDemo} />
            </Fragment>
          ))}
        </div>
        <aside className={styles.aside}>
          <Tracker stages={stages} streakDays={state.streak_days} />
          <Legend states={states} />
        </aside>
      </div>
    </div>
  )
}

function CalendarHeader({ stream, title }: { stream: Stream; title: string }) {
  const { days_show_warning } = useApplicationConfig()
  const { progress } = stream
  return (
    <header className={styles.header}>
      <div className={styles.facts}>
        <StreamTag tag={streamTag(stream, days_show_warning)} />
        {progress && (
          <span className="t-small muted">
            {t('streams.progress', {
              done: progress.complete_days_count,
              days: progress.days_count,
              percent: formatPercent(progress.progress / 100),
            })}
          </span>
        )}
      </div>
      <div className={styles.name}>
        <h1 className={`${styles.title} vh-phone`}>{title}</h1>
        <RunLinks stream={stream} />
      </div>
    </header>
  )
}

/** The other pages of the run. */
function RunLinks({ stream }: { stream: Stream }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  const { id: streamId, chat_channel_id: chatId } = stream
  const look = buttonClass({ variant: 'raised', size: 'small' })
  return (
    <div className={styles.links}>
      {(materialsOf(stream) ?? []).length > 0 && (
        <Link to={paths.materials({ streamId })} className={look}>
          <FileText aria-hidden />
          {t('materials.title')}
        </Link>
      )}
      {chatId !== null && hasChats && (
        <Link to={paths.chat({ chatId })} className={look}>
          <MessageCircle aria-hidden />
          {t('streams.chat')}
        </Link>
      )}
    </div>
  )
}
