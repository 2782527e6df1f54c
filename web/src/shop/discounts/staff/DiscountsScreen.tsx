import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import { useState } from 'react'
import { discountFilters, type DiscountFilter, type StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { RecordFilters } from '../../../console/RecordFilters.tsx'
import { nothingFound, RecordList, RecordRow } from '../../../console/RecordList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { t, useLanguage, type TextKey } from '../../../platform/language/language.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
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
  return (
    <RecordList
      query={list}
      errorTitle={t('discounts.staff.listFailed')}
      items={list.data?.pages.flatMap((page) => page.discounts) ?? []}
      keyOf={({ id }) => id}
      summaryOf={(count) => t('discounts.staff.shown', { count })}
      empty={search || status ? nothingFound(t('discounts.staff.noneTitle'), t('discounts.staff.noneText')) : noCodes()}
      renderItem={(discount) => <DiscountRow discount={discount} search={{ search, status }} />}
    />
  )
}

function noCodes() {
  return {
    icon: <TicketPercent aria-hidden />,
    title: t('discounts.staff.emptyTitle'),
    text: t('discounts.staff.emptyText'),
  }
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
