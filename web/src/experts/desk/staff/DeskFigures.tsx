import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCount } from '#contract/experts/desk/rules.ts'
import { formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { linkClass } from '../../../ui/TextLink.tsx'
import { figuresQuery } from './deskQueries.ts'
import { durationText } from './deskLabels.tsx'
import styles from './Figures.module.css'
import { FiguresDialog } from './FiguresDialog.tsx'

type Counts = { late: number; soon: number; calm: number }

/** Counts of waiting items, and last week's median answer time. */
export function DeskFigures({ counts }: { counts: Counts | undefined }) {
  const figures = useQuery(figuresQuery())
  const [isOpen, setOpen] = useState(false)
  const { late, soon, calm } = counts ?? {}
  return (
    <section className={styles.section} aria-label={t('desk.staff.figures')}>
      <dl className={styles.figures}>
        <Figure value={countText(late)} label={t('desk.staff.late', { count: late ?? 0 })} isBad={Boolean(late)} />
        <Figure value={countText(soon)} label={t('desk.staff.soon')} />
        <Figure value={countText(calm)} label={t('desk.staff.calm')} />
        <Figure
          value={figures.data ? durationText(figures.data.median_seconds) : '—'}
          label={t('desk.staff.median')}
          onOpen={() => setOpen(true)}
        />
      </dl>
      <FiguresDialog open={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}

type FigureProps = { value: string; label: string; isBad?: boolean; onOpen?: () => void }

/** With `onOpen` the label is a button. */
function Figure({ value, label, isBad = false, onOpen }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {onOpen ? (
          <button type="button" className={linkClass(true)} aria-haspopup="dialog" onClick={onOpen}>
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.value} data-bad={isBad || undefined}>
        {value}
      </dd>
    </div>
  )
}

function countText(count: number | undefined): string {
  if (count === undefined) return '—'
  return count >= maxCount ? `${formatNumber(maxCount)}+` : formatNumber(count)
}
