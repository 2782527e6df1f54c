import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { LevelGauge } from '../../ui/ProgressPictures.tsx'
import styles from './PointsGauge.module.css'
import { scoreQuery } from './scoreQuery.ts'

/** The spending line and the maximum fill level, as fractions of the gauge's height. */
export const lineShare = 0.3

const fullShare = 0.92

export interface PointsGaugeProps {
  className?: string | undefined
  /** Rendered below the text. */
  children?: ReactNode
}

/** The balance as a gauge against the spending threshold; nothing until loaded. */
export function PointsGauge({ className, children }: PointsGaugeProps) {
  const { data: balance } = useQuery(scoreQuery())
  const { points_threshold: threshold } = useApplicationConfig()
  if (balance === undefined) return null
  const points = t('ui.points', { count: balance })
  return (
    <div className={className}>
      <LevelGauge value={gaugeLevel(balance, threshold)} max={1} threshold={lineShare} label={points} size={80} />
      <div>
        <b className={styles.number}>{points}</b>
        <span className="t-small muted">
          {balance >= threshold
            ? t('points.above', { threshold })
            : t('points.below', { threshold, left: threshold - balance })}
        </span>
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}

/** The fill level of a balance: linear up to the line, asymptotic above it. */
export function gaugeLevel(balance: number, threshold: number): number {
  if (balance <= threshold) return threshold > 0 ? (Math.max(0, balance) / threshold) * lineShare : lineShare
  return lineShare + (fullShare - lineShare) * (1 - threshold / balance)
}
