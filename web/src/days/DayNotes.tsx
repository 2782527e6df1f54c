import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { SupportLink } from '../brands/SupportLink.tsx'
import { formatRelativeDay } from '../format.ts'
import { t } from '../language.ts'
import { paths } from '../paths.ts'
import { learnerDay } from '../streams/label.ts'
import type { DayTile } from '../streams/tiles.ts'
import { Art } from '../ui/art/Art.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { publicConfig } from '../brands/publicConfig.ts'
import styles from './DayNotes.module.css'

/** A day without lessons: why that is good, and what comes next. */
export function RestDay({ tile, next, streamId }: { tile: DayTile; next: DayTile | undefined; streamId: number }) {
  const { theme } = publicConfig().project
  return (
    <EmptyState
      className={styles.card}
      picture={<Art brand={theme} seed={tile.day.id} width={264} height={264} />}
      title={t('days.restNoLessons')}
      text={[tile.day.excerpt || t('days.restText'), nextWords(next)].filter(Boolean).join(' ')}
      action={
        next && !next.lock ? (
          <Link className={buttonClass({})} to={paths.day({ streamId, dayNumber: next.day.day_number })}>
            {t('days.toDay', { number: next.day.day_number })}
          </Link>
        ) : (
          <Link className={buttonClass({})} to={paths.calendar({ streamId })}>
            {t('days.toCalendar')}
          </Link>
        )
      }
    />
  )
}

function nextWords(next: DayTile | undefined): string {
  if (!next?.lock || !next.opensAt) return ''
  return t('days.nextOpens', { number: next.day.day_number, when: formatRelativeDay(learnerDay(next.opensAt)) })
}

/** A day that has nothing to watch although it should. */
export function IncorrectDay() {
  return (
    <EmptyState
      className={styles.card}
      icon={<TriangleAlert aria-hidden />}
      title={t('days.incorrectlyFilled')}
      action={<SupportLink />}
    />
  )
}
