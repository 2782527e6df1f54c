import { useInfiniteQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import type { FailedRenewal } from '#contract/school/reports/api.ts'
import type { ReportPeriod } from '#contract/school/reports/rules.ts'
import { failureText } from '../../../shop/orders/staff/orderLabels.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t, type TextKey } from '../../../platform/language/language.ts'
import { DividedList } from '../../../console/CardList.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import type { Tone } from '../../../ui/Tag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { moneyText } from '../../../shop/payments/moneyText.ts'
import { failedRenewalsQuery } from './reportQueries.ts'
import styles from './Reports.module.css'

/** Failed card charges, newest first, each with its person. */
export function FailedRenewals({ period }: { period: ReportPeriod }) {
  const list = useInfiniteQuery(failedRenewalsQuery(period))
  const renewals = list.data?.pages.flatMap((page) => page.renewals) ?? []
  return (
    <QueryBoundary queries={[list]} skeleton={<SkeletonRows />} errorTitle={t('reports.staff.failed')}>
      {renewals.length === 0 && (
        <EmptyState
          icon={<CreditCard aria-hidden />}
          title={t('reports.staff.noFailedTitle')}
          text={t('reports.staff.noFailedText')}
        />
      )}
      {renewals.length > 0 && (
        <Card>
          <DividedList>
            {renewals.map((renewal) => (
              <li key={renewal.id}>
                <Renewal renewal={renewal} />
              </li>
            ))}
          </DividedList>
        </Card>
      )}
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

const states: Readonly<Record<string, { text: TextKey; tone: Tone }>> = {
  active: { text: 'orders.staff.subscriptionActive', tone: 'ok' },
  ending: { text: 'orders.staff.subscriptionEnding', tone: 'warn' },
  ended: { text: 'orders.staff.subscriptionEnded', tone: 'bad' },
}

function Renewal({ renewal }: { renewal: FailedRenewal }) {
  const { user_id: userId, person, title, brand, amount, currency, failed_at: failedAt, next_try_at: nextTry } = renewal
  const state = states[renewal.status]
  const facts = [title, brand, failureText(renewal.failure_code), formatDateTime(failedAt)]
  return (
    <>
      <div className={styles.line}>
        <TextLink href={staffPaths.person({ userId })}>
          <bdi>{person || t('people.staff.number', { id: userId })}</bdi>
        </TextLink>
        <span className={styles.sum}>
          <b className="t-label">{moneyText(amount, currency)}</b>
          {state && <StatusTag tone={state.tone}>{t(state.text)}</StatusTag>}
        </span>
      </div>
      <p className="t-small muted">
        <Facts
          facts={[...facts, nextTry !== null && t('reports.staff.nextTry', { moment: formatDateTime(nextTry) })]}
        />
      </p>
    </>
  )
}
