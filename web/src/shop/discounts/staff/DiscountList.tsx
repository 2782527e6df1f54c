import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, TicketPercent } from 'lucide-react'
import type { StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { t } from '../../../platform/language/language.ts'
import { RecordList } from '../../../console/RecordList.tsx'
import { RecordRow } from '../../../console/RecordRow.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { daysText, offText, statusTags, usesText } from './discountLabels.ts'
import { discountsQuery } from './discountQueries.ts'
import type { DiscountSearch } from './discountSearch.ts'
import styles from './Discounts.module.css'

/** The codes that a search and a status leave. */
export function DiscountList({ search, status }: DiscountSearch) {
  const list = useInfiniteQuery(discountsQuery({ search, status }))
  const discounts = new Map(list.data?.pages.flatMap((page) => page.discounts).map((one) => [one.id, one]))
  return (
    <QueryBoundary
      queries={[list]}
      skeleton={<SkeletonRows height={68} />}
      errorTitle={t('discounts.staff.listFailed')}
    >
      <RecordList
        items={[...discounts.values()]}
        summary={t('discounts.staff.shown', { count: discounts.size })}
        empty={<NothingFound isFiltered={Boolean(search || status)} />}
        isBusy={list.isPlaceholderData}
        renderItem={(discount) => <DiscountRow discount={discount} search={{ search, status }} />}
      />
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<Search aria-hidden />}
        title={t('discounts.staff.noneTitle')}
        text={t('discounts.staff.noneText')}
      />
    )
  return (
    <EmptyState
      icon={<TicketPercent aria-hidden />}
      title={t('discounts.staff.emptyTitle')}
      text={t('discounts.staff.emptyText')}
    />
  )
}

function DiscountRow({ discount, search }: { discount: StaffDiscount; search: DiscountSearch }) {
  const { id, code, person, status } = discount
  const { text, tone } = statusTags[status]
  return (
    <RecordRow
      href={staffPaths.discount({ discountId: id, ...search })}
      title={code}
      facts={[usesText(discount), daysText(discount), person]}
      value={t('discounts.staff.minus', { off: offText(discount) })}
      tag={<StatusTag tone={tone}>{t(text)}</StatusTag>}
    />
  )
}
