import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { t } from '../../platform/language/language.ts'
import { LevelGauge } from '../../ui/LevelGauge.tsx'
import styles from './PointsGauge.module.css'
import { scoreQuery } from './scoreQuery.ts'
import { lineShare, gaugeLevel } from './gaugeLevel.ts'

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
