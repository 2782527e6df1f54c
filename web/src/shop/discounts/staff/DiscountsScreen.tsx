import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Search, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { discountFilters, type DiscountFilter, type StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CreateDiscountDialog } from './DiscountDialog.tsx'
import styles from './Discounts.module.css'
import {
  discountSearch,
  daysText,
  offText,
  statusTags,
  usesText,
  discountsQuery,
  type DiscountSearch,
} from './discounts.ts'

const filterTexts = {
  current: 'discounts.staff.current',
  ended: 'discounts.staff.endedOnes',
} as const satisfies Record<DiscountFilter, TextKey>

/** Codes that lower prices. */
export function DiscountsScreen() {
  useLanguage()
  const { search = '', status } = useRouteSearch(discountSearch)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.top}>
        <PageTitle>{t('discounts.staff.title')}</PageTitle>
        <Button size="small" variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
          {t('discounts.staff.create')}
        </Button>
        <CreateDiscountDialog open={isOpen} onClose={() => setOpen(false)} />
      </div>
      <RecordFilters
        searchHelp={t('discounts.staff.searchHelp')}
        statusLabel={t('discounts.staff.filter')}
        allLabel={t('discounts.staff.all')}
        statuses={discountFilters.map((value) => ({ value, label: t(filterTexts[value]) }))}
        status={status}
        pathOf={staffPaths.discounts}
      />
      <DiscountList search={search} status={status} />
    </>
  )
}

function DiscountList({ search, status }: DiscountSearch) {
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
