import { Skeleton } from './Skeleton.tsx'
import styles from './SkeletonRows.module.css'

/** The skeleton of a list of rows or cards. `height` in pixels. */
export function SkeletonRows({ count = 5, height = 64 }: { count?: number; height?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="card" height={height} />
      ))}
    </div>
  )
}
