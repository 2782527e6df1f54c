import { TriangleAlert } from 'lucide-react'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { formatRelativeDay } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { learnerDay } from '../streams/learnerDay.ts'
import type { DayTile } from '../programme/tiles.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { publicConfig } from '../../brands/publicConfig.ts'
import styles from './DayNotes.module.css'

/** A rest day, its purpose and the next day. */
export function RestDay({ tile, next, streamId }: { tile: DayTile; next: DayTile | undefined; streamId: number }) {
  const { theme } = publicConfig().project
  return (
    <section className={styles.rest} aria-labelledby="rest-day">
      <div className={styles.picture}>
        <Art theme={theme} seed={tile.day.id} width={560} height={400} />
      </div>
      <div className={styles.text}>
        <h2 className="t-h1" id="rest-day">
          {t('days.restNoLessons')}
        </h2>
        <p>{tile.day.excerpt || t('days.restText')}</p>
        {nextDayLabel(next) && <p className="t-label">{nextDayLabel(next)}</p>}
        {next && !next.lock ? (
          <AppLink
            className={buttonClass({ variant: 'primary' })}
            href={paths.day({ streamId, dayNumber: next.day.day_number })}
          >
            {t('days.toDay', { number: next.day.day_number })}
          </AppLink>
        ) : (
          <AppLink className={buttonClass({ variant: 'raised' })} href={paths.calendar({ streamId })}>
            {t('days.toCalendar')}
          </AppLink>
        )}
      </div>
    </section>
  )
}

function nextDayLabel(next: DayTile | undefined): string {
  const isLater = next?.lock?.code === 'day_not_open_yet' || next?.lock?.code === 'stream_not_started'
  if (!next?.opensAt || !isLater) return ''
  return t('days.nextOpens', { number: next.day.day_number, when: formatRelativeDay(learnerDay(next.opensAt)) })
}

/** A day without lessons that is no rest day. */
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
