import { Check } from 'lucide-react'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './RequirementsCard.module.css'
import { requirementsOf, type Requirement } from '../programme/requirements.ts'
import type { DayPlan } from '../programme/plan.ts'

/** The day's requirements, required and optional, with their state. */
export function RequirementsCard({ plan, isToday }: { plan: DayPlan; isToday: boolean }) {
  return (
    <Card>
      <h2 className={classes('t-h2', styles.heading)}>{isToday ? t('days.needs') : t('days.needsDay')}</h2>
      <ul>
        {requirementsOf(plan).map((requirement) => (
          <li key={requirement.key} className={styles.requirement}>
            <RequirementMark requirement={requirement} />
            <span>{requirementLabel(requirement)}</span>
            <span className={classes('t-small muted', styles.note)}>{statusLabel(requirement)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RequirementMark({ requirement: { done, count } }: { requirement: Requirement }) {
  if (done >= count) {
    return (
      <span className={classes(styles.mark, styles.done)}>
        <Check aria-hidden />
        <span className="visually-hidden">{t('days.needDone')}</span>
      </span>
    )
  }
  const share = `${(done / count) * 100}%`
  return (
    <span
      className={classes(styles.mark, done > 0 && styles.started)}
      style={done > 0 ? { backgroundImage: `conic-gradient(var(--st) ${share}, var(--st-mid) 0)` } : undefined}
    >
      <span className="visually-hidden">{done > 0 ? t('days.needPart') : t('days.needOpen')}</span>
    </span>
  )
}

function requirementLabel({ kind, title, count }: Requirement): string {
  if (kind === 'homework') return t('days.needHomework', { title })
  if (kind === 'repeats') return t('days.needRepeats', { title: formatQuoted(title || t('days.lessons')), count })
  return title ? t('days.needSet', { title: formatQuoted(title) }) : t('days.needWatch')
}

function statusLabel({ isRequired, done, count }: Requirement): string {
  if (!isRequired) return t('days.optional')
  return done > 0 && done < count ? t('days.ofCount', { done, count }) : t('days.required')
}
