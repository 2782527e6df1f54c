import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Hero.module.css'

/** In the place of the hero until its run is loaded. */
export function HeroSkeleton() {
  return (
    <div className={classes(styles.hero, styles.skeleton)}>
      <div className={styles.picture}>
        <Skeleton shape="square" height="100%" />
      </div>
      <div className={styles.content}>
        <Skeleton width="60%" height={16} />
        <div className={styles.number}>
          <Skeleton width={110} height={96} />
        </div>
        <Skeleton width="90%" height={96} />
        <div className={styles.bottom}>
          <Skeleton height={12} />
          <div className={styles.legend}>
            <Skeleton width="40%" height={20} />
          </div>
          <div className={styles.actions}>
            <Skeleton shape="pill" width={220} height={56} />
          </div>
        </div>
      </div>
    </div>
  )
}
