import { CalendarClock, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { closeWeekRecap, type WeekRecap as Recap } from '#contract/learning/recaps/api.ts'
import { recapDays, recapTotals } from '#contract/learning/recaps/rules.ts'
import { dateAfter, dayOf, mondayOf } from '#contract/platform/dates.ts'
import { ExpertQuote } from '../streams/ExpertQuote.tsx'
import { call } from '../../platform/api/api.ts'
import { formatDateRange, formatMinutes, weekdayNames, formatDuration } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { patchClosedRecap } from '../streams/streamCache.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './WeekRecap.module.css'

export interface WeekRecapProps {
  recap: Recap
  /** The tint of a stage, where nothing around it has one. */
  className?: string | undefined
}

/** The recap of the last seven days, until the learner closes it. */
export function WeekRecap({ recap, className }: WeekRecapProps) {
  const close = useAction(async () => {
    await call(closeWeekRecap, { params: { week: recap.week } })
    patchClosedRecap()
  })
  const { days, seconds } = recapTotals(recap)
  const more = seconds - recap.previous_seconds
  return (
    <section className={classes(styles.recap, className)} aria-labelledby="week-recap">
      <header className={styles.head}>
        <h2 className={styles.title} id="week-recap">
          {t('recaps.title')}
        </h2>
        <p className="t-small muted">{formatDateRange(recap.start_date, lastDate(recap))}</p>
        <IconButton size="small" label={t('recaps.close')} icon={<X aria-hidden />} onClick={() => close.run()} />
      </header>
      <div className={styles.columns}>
        <Card>
          <p>
            <span className={styles.time}>{formatDuration(seconds)}</span>{' '}
            <span className="t-small muted">{t('recaps.days', { count: days })}</span>
          </p>
          {recap.previous_seconds > 0 && more >= 60 && (
            <p className="t-small muted">{t('recaps.more', { time: formatDuration(more) })}</p>
          )}
          <Bars recap={recap} />
        </Card>
        <div className={styles.aside}>
          {recap.expert_words && <ExpertQuote words={recap.expert_words} />}
          <AppLink className={buttonClass({ variant: 'soft' })} href={paths.settingsReminders()}>
            <CalendarClock aria-hidden />
            {t('recaps.reminders')}
          </AppLink>
        </div>
      </div>
    </section>
  )
}

function lastDate(recap: Recap): string {
  return dateAfter(recap.start_date, recapDays - 1)
}

/** A bar for each day; today is the darkest. */
function Bars({ recap }: { recap: Recap }) {
  const names = weekdayNames()
  const longest = Math.max(...recap.practised.map(({ seconds }) => seconds), 1)
  const dates = Array.from({ length: recapDays }, (_, index) => dateAfter(recap.start_date, index))
  return (
    <ul className={styles.bars}>
      {dates.map((date) => {
        const practised = recap.practised.find((one) => one.date === date)
        const day = names[dayOf(date) - mondayOf(dayOf(date))] ?? ''
        return (
          <li key={date} data-today={date === lastDate(recap) || undefined}>
            <span className="visually-hidden">
              {practised
                ? t('recaps.ofDay', { day, time: formatMinutes(practised.seconds, 'long') })
                : t('recaps.noneOfDay', { day })}
            </span>
            <span className={styles.column} aria-hidden>
              {practised && minutesOf(practised.seconds)}
              <span
                className={styles.bar}
                data-empty={!practised || undefined}
                style={practised && ({ '--share': practised.seconds / longest } as CSSProperties)}
              />
            </span>
            <span className="t-small muted" aria-hidden>
              {day}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function minutesOf(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60))
}
