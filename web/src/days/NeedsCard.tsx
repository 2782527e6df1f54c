import { Check } from 'lucide-react'
import { formatQuoted } from '../format.ts'
import { t } from '../language.ts'
import { Card } from '../ui/Card.tsx'
import { classes } from '../ui/classes.ts'
import styles from './NeedsCard.module.css'
import { needsOf, type Need } from './needs.ts'
import type { DayPlan } from './plan.ts'

/** What has to be done before the day can be finished, and what may be. */
export function NeedsCard({ plan, isToday }: { plan: DayPlan; isToday: boolean }) {
  return (
    <Card>
      <h2 className={classes('t-h2', styles.heading)}>{isToday ? t('days.needs') : t('days.needsDay')}</h2>
      <ul>
        {needsOf(plan).map((need) => (
          <li key={need.key} className={styles.need}>
            <NeedMark need={need} />
            <span>{wordsOf(need)}</span>
            <span className={classes('t-small muted', styles.note)}>{noteOf(need)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NeedMark({ need: { done, count } }: { need: Need }) {
  if (done >= count) {
    return (
      <span className={classes(styles.mark, styles.done)}>
        <Check aria-hidden />
        <span className="vh">{t('days.needDone')}</span>
      </span>
    )
  }
  const share = `${(done / count) * 100}%`
  return (
    <span
      className={classes(styles.mark, done > 0 && styles.part)}
      style={done > 0 ? { backgroundImage: `conic-gradient(var(--st) ${share}, var(--st-mid) 0)` } : undefined}
    >
      <span className="vh">{done > 0 ? t('days.needPart') : t('days.needOpen')}</span>
    </span>
  )
}

function wordsOf({ kind, title, count }: Need): string {
  if (kind === 'homework') return t('days.needHomework', { title })
  if (kind === 'repeats') return t('days.needRepeats', { title: formatQuoted(title || t('days.lessons')), count })
  return title ? t('days.needSet', { title: formatQuoted(title) }) : t('days.needWatch')
}

function noteOf({ isRequired, done, count }: Need): string {
  if (!isRequired) return t('days.optional')
  return done > 0 && done < count ? t('days.ofCount', { done, count }) : t('days.required')
}
