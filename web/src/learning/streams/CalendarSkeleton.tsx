import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CalendarScreen.module.css'
import stageStyles from './StageCard.module.css'
import tileStyles from './DayTile.module.css'

const stages = [7, 14]

/** The skeleton of the calendar. */
export function CalendarSkeleton() {
  return (
    <>
      <div className={styles.header}>
        <Skeleton shape="pill" width={180} height={28} />
        <Skeleton width="min(420px, 80%)" height={48} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stages}>
          {stages.map((days) => (
            <div className={stageStyles.stage} key={days}>
              <div className={stageStyles.head}>
                <Skeleton shape="round" width={56} height={56} />
                <Skeleton width="50%" height={24} />
              </div>
              <div className={stageStyles.days}>
                {Array.from({ length: days }, (_, index) => (
                  <div className={tileStyles.skeleton} key={index}>
                    <Skeleton height="100%" />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className={styles.aside}>
          <Skeleton shape="card" height={200} />
        </div>
      </div>
    </>
  )
}
