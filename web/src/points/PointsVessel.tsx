import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApplicationConfig } from '../brands/applicationConfig.ts'
import { t } from '../language.ts'
import { Vessel } from '../ui/Vessel.tsx'
import styles from './PointsVessel.module.css'
import { scoreQuery } from './scoreQuery.ts'
import { lineShare, vesselLevel } from './vessel.ts'

export interface PointsVesselProps {
  className?: string | undefined
  /** Stands below the words. */
  children?: ReactNode
}

/** The balance of points as a vessel, with what it allows; nothing until the balance is known. */
export function PointsVessel({ className, children }: PointsVesselProps) {
  const { data: balance } = useQuery(scoreQuery())
  const { points_threshold: threshold } = useApplicationConfig()
  if (balance === undefined) return null
  const points = t('ui.points', { count: balance })
  return (
    <div className={className}>
      <Vessel value={vesselLevel(balance, threshold)} max={1} threshold={lineShare} label={points} size={80} />
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
