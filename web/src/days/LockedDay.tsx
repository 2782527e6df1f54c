import { Link } from '@tanstack/react-router'
import { homeworkSentence } from '../homework/HomeworkTag.tsx'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { tileIcons } from '../streams/DayTile.tsx'
import type { StageGate } from '../streams/stages.ts'
import type { DayTile } from '../streams/tiles.ts'
import { WayOn } from '../streams/WayOn.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './DayNotes.module.css'
import { LessonList } from './LessonList.tsx'
import { lockReason, wayOut, type Locked } from './lock.ts'

export interface LockedDayProps {
  tile: DayTile
  locked: Locked
  todayNumber: number
  /** What stands before the stage of the day. */
  gates: readonly StageGate[]
}

/** A day that is closed: why, what opens it and by when, and what will be inside. */
export function LockedDay({ tile, locked, todayNumber, gates }: LockedDayProps) {
  const homework = locked.lock.code === 'day_needs_homework' ? gates.find(({ kind }) => kind === 'homework') : undefined
  const Icon = tileIcons[tile.state === 'done' ? 'locked' : tile.state]
  return (
    <div className={styles.locked}>
      <EmptyState
        className={styles.card}
        icon={<Icon aria-hidden />}
        title={t('days.lockedTitle', { number: tile.day.day_number })}
        text={
          <>
            {lockReason(locked)}
            {homework?.kind === 'homework' && <> {homeworkSentence(homework.status, homework.sentAt)}</>}
          </>
        }
        action={
          homework?.kind === 'homework' ? (
            <HomeworkLink gate={homework} streamId={locked.stream.id} />
          ) : (
            <WayOutLink locked={locked} todayNumber={todayNumber} />
          )
        }
      />
      {tile.plan.lessons.length > 0 && (
        <LessonList plan={tile.plan} heading={t('days.program')} lessonId={undefined} repeats={{}} />
      )}
    </div>
  )
}

type HomeworkGate = Extract<StageGate, { kind: 'homework' }>

function HomeworkLink({ gate, streamId }: { gate: HomeworkGate; streamId: number }) {
  return (
    <Link
      className={buttonClass({ variant: 'primary' })}
      to={paths.homework({ streamId, homeworkId: gate.homeworkId })}
    >
      {t('homework.openOne')}
    </Link>
  )
}

function WayOutLink({ locked, todayNumber }: Pick<LockedDayProps, 'locked' | 'todayNumber'>) {
  const out = wayOut(locked, todayNumber)
  const streamId = locked.stream.id
  if (out.kind === 'support') return <WayOn stream={locked.stream} />
  if (out.kind === 'calendar') {
    return (
      <Link className={buttonClass({})} to={paths.calendar({ streamId })}>
        {t('days.toCalendar')}
      </Link>
    )
  }
  return (
    <Link className={buttonClass({ variant: 'primary' })} to={paths.day({ streamId, dayNumber: out.dayNumber })}>
      {out.dayNumber === todayNumber ? t('days.toToday') : t('days.toDay', { number: out.dayNumber })}
    </Link>
  )
}
