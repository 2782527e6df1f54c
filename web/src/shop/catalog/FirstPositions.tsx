import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../platform/language/language.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Catalog.module.css'
import { positionsQuery } from './catalog.ts'
import { PositionCard } from './PositionCard.tsx'

/** One row of a wide screen. */
const shownPositions = 3

/** The first positions for a learner without a course; nothing if they failed to load. */
export function FirstPositions() {
  const { data, isPending } = useInfiniteQuery(positionsQuery(undefined))
  const first = data?.pages.flat().slice(0, shownPositions) ?? []
  if (!isPending && first.length === 0) return null
  return (
    <section aria-labelledby="first-positions" className={styles.first}>
      <h2 className="t-h2" id="first-positions">
        {t('catalog.first')}
      </h2>
      {isPending ? (
        <Loading>
          <CoverSkeleton />
        </Loading>
      ) : (
        <ul className={styles.grid}>
          {first.map((position) => (
            <li key={position.id}>
              <PositionCard position={position} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function CoverSkeleton() {
  return (
    <div className={styles.grid}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} shape="card" height={320} />
      ))}
    </div>
  )
}
