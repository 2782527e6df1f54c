import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './OpenDay.module.css'
import headerStyles from './DayHeader.module.css'

/** The skeleton of a day. */
export function DaySkeleton() {
  return (
    <div className={styles.watch}>
      <header className={headerStyles.header}>
        <Skeleton width={80} height={64} />
        <Skeleton width="min(420px, 60%)" height={40} />
      </header>
      <div className={styles.player}>
        <Skeleton shape="card" aspectRatio="16 / 9" />
      </div>
      <div className={styles.now}>
        <Skeleton width="50%" height={24} />
      </div>
      <div className={styles.list}>
        {Array.from({ length: 5 }, (_, index) => (
          <div className={styles.skeleton} key={index}>
            <Skeleton width={84} height={58} />
            <Skeleton height={18} />
          </div>
        ))}
      </div>
    </div>
  )
}
