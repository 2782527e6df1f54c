import { FileText, MessageCircle } from 'lucide-react'
import { Fragment, useRef, type ReactNode, useLayoutEffect, type RefObject } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import type { Progress, Stream, StreamState } from '#contract/learning/streams/api.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { PageSlot } from '../../brands/PageSlot.tsx'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { nowSeconds } from '../../platform/clock.ts'
import { formatPercent } from '../../platform/language/format.ts'
import { t, useLanguage, withTexts } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useScreenTitle } from '../../platform/navigation/title.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDownloadActions } from '../offline/downloadActions.ts'
import { hasMaterials } from './materials.ts'
import { calendarProgress } from '../programme/stages.ts'
import type { TileState } from '../programme/tiles.ts'
import styles from './CalendarScreen.module.css'
import tileStyles from './DayTile.module.css'
import { tileIcons, tileLabels } from './DayTile.tsx'
import { FreezeAction } from './freeze/FreezeAction.tsx'
import stageStyles from './StageCard.module.css'
import { StageCard } from './StageCard.tsx'
import { StagePrerequisites } from './StagePrerequisites.tsx'
import type { NoteProps } from './StreamNoteContent.tsx'
import { StreamStats } from './StreamStats.tsx'
import { streamTag, StreamTag, useIsEnding } from './StreamTag.tsx'
import { useCalendarStages, useStream } from './useStream.ts'

const order = ['done', 'open', 'rest', 'locked', 'upcoming', 'frozen', 'demo'] as const satisfies TileState[]

const stages = [7, 14]

const StreamNoteContent = lazyComponent(
  async () => (await withTexts(import('./StreamNoteContent.tsx'))).StreamNoteContent,
  { pending: () => <Skeleton height="max(100px, 160px - 5vw)" shape="card" /> },
)

/** Runs whose calendar was opened in this visit; the router restores their scroll position. */
const openedStreams = new Set<number>()

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
          <PageSlot page="calendar" placement="beforeStage" courseId={course.id} />
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
        <RunLinks stream={stream} course={course}>
          <FreezeAction stream={stream} course={course} state={state} />
        </RunLinks>
      </div>
    </header>
  )
}

function RunLinks({ stream, course, children }: { stream: Stream; course: Course; children: ReactNode }) {
  const { is_chat_support: hasChats } = useApplicationConfig().feature_flags
  const { id: streamId, chat_channel_id: chatId } = stream
  const downloads = useDownloadActions({ stream, course })
  const look = buttonClass({ variant: 'raised', size: 'small' })
  return (
    <div className={styles.links}>
      {hasMaterials(stream) && (
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
      {downloads && <downloads.DownloadAll streamId={streamId} />}
      {children}
    </div>
  )
}

/** Scrolls a calendar to today the first time it opens. */
function useCalendarScroll(streamId: number, page: RefObject<HTMLElement | null>, isRendered: boolean): void {
  useLayoutEffect(() => {
    if (!isRendered || openedStreams.has(streamId)) return undefined
    // The router scrolls a new page to its top after the render.
    const frame = requestAnimationFrame(() => {
      openedStreams.add(streamId)
      page.current?.querySelector('[aria-current="date"]')?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [streamId, page, isRendered])
}

/** Says what happens next with a run that is not simply open; its code loads only then. */
function StreamNote(props: NoteProps) {
  const { status, user_course_stream_freeze, is_demo, course_full_access, progress } = props.stream
  const isLimited = is_demo && !course_full_access
  const isEnding = useIsEnding(props.stream)
  const isSimplyOpen =
    status === 'open' && !user_course_stream_freeze && !isLimited && !isEnding && progress?.progress !== 100
  return isSimplyOpen ? null : <StreamNoteContent {...props} />
}

function CalendarSkeleton() {
  return (
    <>
      <div className={styles.header}>
        <Skeleton shape="pill" width={180} height={28} />
        <Skeleton width="min(420px, 80%)" height={48} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stages}>
          {stages.map((days) => (
            <div className={stageStyles.stage} key={days}>
              <div className={stageStyles.head}>
                <Skeleton shape="round" width={56} height={56} />
                <Skeleton width="50%" height={24} />
              </div>
              <div className={stageStyles.days}>
                {Array.from({ length: days }, (_, index) => (
                  <div className={tileStyles.skeleton} key={index}>
                    <Skeleton height="100%" />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className={styles.aside}>
          <Skeleton shape="card" height={200} />
        </div>
      </div>
    </>
  )
}

/** The meaning of the tiles' icons, of those on the page. */
function Legend({ states }: { states: ReadonlySet<TileState> }) {
  const shown = order.filter((state) => states.has(state) || (state === 'open' && states.has('started')))
  return (
    <ul className={styles.legend} aria-label={t('streams.legend')}>
      {shown.map((state) => {
        const Icon = tileIcons[state]
        return (
          <li key={state}>
            <Icon aria-hidden />
            {t(tileLabels[state])}
          </li>
        )
      })}
    </ul>
  )
}
