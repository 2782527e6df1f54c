import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, TicketPercent } from 'lucide-react'
import type { StaffDiscount } from '#contract/discounts/staffApi.ts'
import { t } from '../../platform/language/language.ts'
import { Facts } from '../../shell/staff/Facts.tsx'
import { staffPaths } from '../../shell/staff/staffPaths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
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
      <output className="visually-hidden">{t('discounts.staff.shown', { count: discounts.size })}</output>
      {discounts.size === 0 && <NothingFound isFiltered={Boolean(search || status)} />}
      <ul className={styles.list} aria-busy={list.isPlaceholderData || undefined}>
        {Array.from(discounts, ([id, discount]) => (
          <li key={id}>
            <DiscountRow discount={discount} search={{ search, status }} />
          </li>
        ))}
      </ul>
      <ShowMore className={styles.more} paging={list} label={t('shell.staff.showMore')} />
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
    <AppLink href={staffPaths.discount({ discountId: id, ...search })} className={styles.discount}>
      <span className={styles.about}>
        <b className="t-label">
          <bdi>{code}</bdi>
        </b>
        <span className={styles.details}>
          <Facts facts={[usesText(discount), daysText(discount), person]} />
        </span>
      </span>
      <span className={styles.off}>
        <b className="t-label">{t('discounts.staff.minus', { off: offText(discount) })}</b>
        <StatusTag tone={tone}>{t(text)}</StatusTag>
      </span>
    </AppLink>
  )
}
