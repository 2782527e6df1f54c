import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { dateAfter, dateOf, dayOf } from '#contract/platform/dates.ts'
import type { FreezePeriod, Freezing, StreamState } from '#contract/learning/streams/api.ts'
import { movedDays } from '#contract/learning/streams/freezes.ts'
import { frozenDays } from '#contract/learning/streams/rules.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import styles from './FreezeDialog.module.css'

export type FreezeMovesProps = { period: FreezePeriod; state: StreamState; freezing: Freezing; lastDate: string }

/** Every date that a freeze moves: the end of access, and each day that opens later. */
export function FreezeMoves({ period, state, freezing, lastDate }: FreezeMovesProps) {
  const id = useId()
  const dayNumbers = (state.days ?? []).map((day) => day.day_number)
  const run = { startDay: dayOf(freezing.first_date), periods: freezing.periods }
  return (
    <section className={styles.moves} aria-labelledby={id}>
      <h3 className="t-label" id={id}>
        {t('streams.freeze.moves')}
      </h3>
      {/* Scrolled by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <dl className={styles.dates} tabIndex={0} aria-labelledby={id}>
        <Move label={t('streams.freeze.access')} from={lastDate} to={dateAfter(lastDate, frozenDays(period))} />
        {movedDays(dayNumbers, period, run).map(({ dayNumber, from, to }) => (
          <Move
            key={dayNumber}
            label={t('streams.freeze.day', { day: dayNumber })}
            from={dateOf(from)}
            to={dateOf(to)}
          />
        ))}
      </dl>
    </section>
  )
}

function Move({ label, ...dates }: { label: string; from: string; to: string }) {
  const [from, to] = [formatDate(dates.from), formatDate(dates.to)]
  return (
    <div className={styles.move}>
      <dt>{label}</dt>
      <dd>
        <span className="visually-hidden">{t('streams.freeze.move', { from, to })}</span>
        <span className={styles.change} aria-hidden>
          <s>{from}</s>
          <ArrowRight />
          <b>{to}</b>
        </span>
      </dd>
    </div>
  )
}
