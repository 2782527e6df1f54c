import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { getStaffOffers } from '#contract/shop/offers/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { listStaffCourses } from '#contract/learning/courses/staffApi.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { BackLink } from '../../../console/RecordPage.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Combobox } from '../../../ui/Combobox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import styles from './Offers.module.css'
import { offerSearch } from './offerSearch.ts'
import { PlaceCard } from './PlaceCard.tsx'

/** The services that a course offers, by place. */
export function OffersScreen() {
  useLanguage()
  const router = useRouter()
  const { course } = useRouteSearch(offerSearch)
  const courses = useQuery(queryOf(listStaffCourses))
  const show = (id: string) => {
    void router.navigate({ href: hrefOf(staffPaths.offers({ course: Number(id) })), replace: true })
  }
  return (
    <>
      <BackLink href={staffPaths.services()} label={t('services.staff.backToList')} />
      <PageTitle>{t('offers.staff.title')}</PageTitle>
      <QueryBoundary queries={[courses]} skeleton={<SkeletonRows count={1} />} errorTitle={t('offers.staff.failed')}>
        <Field label={t('offers.staff.course')} className={styles.course}>
          <Combobox
            options={(courses.data ?? []).map(({ id, title, slug }) => ({
              value: String(id),
              label: title,
              keywords: slug,
            }))}
            noMatch={t('offers.staff.noCourse')}
            value={course === undefined ? '' : String(course)}
            onChange={show}
          />
        </Field>
      </QueryBoundary>
      {course === undefined ? (
        <EmptyState
          icon={<GraduationCap aria-hidden />}
          title={t('offers.staff.chooseTitle')}
          text={t('offers.staff.chooseText')}
        />
      ) : (
        <Places key={course} courseId={course} />
      )}
    </>
  )
}

function Places({ courseId }: { courseId: number }) {
  // Editing must not start from a stale answer.
  const offers = useQuery({ ...queryOf(getStaffOffers, { params: { courseId } }), staleTime: 0, gcTime: 0 })
  const shop = useQuery({ ...queryOf(listStaffServices), staleTime: 0 })
  return (
    <QueryBoundary
      queries={[offers, shop]}
      skeleton={<SkeletonRows count={4} height={160} />}
      errorTitle={t('offers.staff.failed')}
    >
      <div className={styles.places}>
        {offers.data?.places.map((place) => (
          <PlaceCard key={place.type} courseId={courseId} initial={place} services={shop.data?.services ?? []} />
        ))}
      </div>
    </QueryBoundary>
  )
}
