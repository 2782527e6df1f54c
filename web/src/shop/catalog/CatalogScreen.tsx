import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CatalogPosition } from '#contract/shop/catalog/api.ts'
import { useApplicationConfig, hasShop } from '../../brands/applicationConfig.ts'
import { NotAvailable } from '../../brands/EmptySection.tsx'
import { PageSlot } from '../../brands/PageSlot.tsx'
import { publicConfig } from '../../brands/publicConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { formatQuoted } from '../../platform/language/format.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths, hrefOf } from '../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../platform/navigation/search.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { catalogSearch } from '../routeSearch.ts'
import { FeatureHero } from '../services/FeatureHero.tsx'
import styles from './Catalog.module.css'
import { categoriesQuery, positionsQuery, recommendedQuery } from './catalog.ts'
import { CoverSkeleton } from './FirstPositions.tsx'
import { PositionCard } from './PositionCard.tsx'

/** One recommended course, then the positions of a category. */
export function CatalogScreen() {
  useLanguage()
  const { feature_flags, support_categories } = useApplicationConfig()
  if (!hasShop(feature_flags))
    return (
      <>
        <PageTitle>{t('catalog.title')}</PageTitle>
        <NotAvailable
          title={t('catalog.notAvailable')}
          text={t('catalog.notAvailableText')}
          act={{
            path: paths.supportCategory({ categoryId: support_categories.renew_course }),
            label: t('catalog.toSupport'),
          }}
        />
      </>
    )
  return (
    <>
      <PageTitle>{t('catalog.title')}</PageTitle>
      <Positions />
    </>
  )
}

const everything = 'all'
/** Covers in a row of a wide screen, after which news stand. */
const rowLength = 3

const usePositions = (category: number | undefined) => useInfiniteQuery(positionsQuery(category))

/** The recommended course, if there is one, and the covers of the chosen category, which never wait long for it. */
function Positions() {
  const { category } = useRouteSearch(catalogSearch)
  const router = useRouter()
  const categories = useQuery(categoriesQuery())
  const recommended = useQuery(recommendedQuery())
  const choose = (value: string) => {
    const query = value === everything ? {} : { category: value }
    void router.navigate({ href: hrefOf(paths.catalog(query)), replace: true, resetScroll: false })
  }
  const items = [
    { value: everything, label: t('catalog.everything') },
    ...(categories.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  const value = items.some((item) => item.value === category) ? (category ?? everything) : everything
  // Queried here, because the tabs mount the covers again when the categories arrive.
  const positions = usePositions(value === everything ? undefined : Number(value))
  const isIncomplete = recommended.isPending || categories.isPending
  const isOverdue = useOverdue(isIncomplete && !positions.isPending)
  const isUndecided = isIncomplete && !isOverdue
  const isAwaited = positions.isPending || isUndecided
  const covers = isAwaited ? (
    <Loading>
      <CoverSkeleton />
    </Loading>
  ) : (
    <Covers positions={positions} />
  )
  const [first] = recommended.data ?? []
  const recommendation = !isUndecided && first && <RecommendedPosition position={first} />
  return (
    <>
      {!isOverdue && recommendation}
      {/* Remounted together with the recommendation, so that nothing moves. */}
      <section key={String(isUndecided)} aria-labelledby="all-courses" className={styles.positions}>
        <h2 className="t-h2" id="all-courses">
          {t('catalog.all')}
        </h2>
        {items.length > 2 ? (
          <Tabs label={t('catalog.categories')} items={items} value={value} onChange={choose} className={styles.panel}>
            {covers}
          </Tabs>
        ) : (
          <div className={styles.panel}>{covers}</div>
        )}
      </section>
      {isOverdue && recommendation}
    </>
  )
}

/** How long the covers wait for the recommendation, which would push them down. */
const maxWaitMs = 1000

/** Stays true after one wait that lasted too long, so that a late answer moves nothing. */
function useOverdue(isWaiting: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setOverdue(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isOverdue
}

function Covers({ positions }: { positions: ReturnType<typeof usePositions> }) {
  const all = positions.data?.pages.flat() ?? []
  return (
    <QueryBoundary
      queries={[positions]}
      skeleton={<CoverSkeleton />}
      errorTitle={t('catalog.loadFailed')}
      support={<SupportLink />}
    >
      {all.length === 0 && <NothingForSale />}
      <ul className={styles.grid}>
        {all.slice(0, rowLength).map((position) => (
          <Cover key={position.id} position={position} />
        ))}
        {all.length > 0 && (
          <li className={styles.row}>
            <PageSlot page="home" placement="catalog" />
          </li>
        )}
        {all.slice(rowLength).map((position) => (
          <Cover key={position.id} position={position} />
        ))}
      </ul>
      <ShowMore className={styles.more} paging={positions} label={t('catalog.showMore')} />
    </QueryBoundary>
  )
}

function Cover({ position }: { position: CatalogPosition }) {
  return (
    <li>
      <PositionCard position={position} />
    </li>
  )
}

function NothingForSale() {
  return (
    <EmptyState
      picture={<Art theme={publicConfig().project.theme} seed={7} stage={2} width={264} height={264} />}
      title={t('catalog.emptyTitle')}
      text={t('catalog.emptyText')}
      action={
        <AppLink className={buttonClass({ variant: 'primary' })} href={paths.courses()}>
          {t('catalog.toCourses')}
        </AppLink>
      }
    />
  )
}

/** The course that follows one of the learner's. */
function RecommendedPosition({ position }: { position: CatalogPosition }) {
  const { image, course_id, service_id, title, summary, fits_after } = position
  return (
    <div className={styles.recommended}>
      <FeatureHero
        image={image}
        seed={course_id ?? service_id}
        eyebrow={t('catalog.fitsAfter', { course: formatQuoted(fits_after ?? '') })}
        title={<h2 className="t-display">{title}</h2>}
        text={summary}
      >
        <p className={styles.act}>
          <AppLink
            className={buttonClass({ variant: 'primary', size: 'large' })}
            href={paths.service({ serviceId: service_id })}
          >
            {t('catalog.see')}
          </AppLink>
        </p>
      </FeatureHero>
    </div>
  )
}
