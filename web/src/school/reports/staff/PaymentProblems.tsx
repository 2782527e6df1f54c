import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { PaymentProblem } from '#contract/school/reports/api.ts'
import type { ReportPeriod } from '#contract/school/reports/rules.ts'
import { disputeTags, refusalText } from '../../../shop/orders/staff/orderLabels.ts'
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
import { paymentProblemsQuery } from './reportQueries.ts'
import styles from './Reports.module.css'

/** Disputes, failed refunds and charges without delivery, latest first, each with its person and order. */
export function PaymentProblems({ period }: { period: ReportPeriod }) {
  const list = useInfiniteQuery(paymentProblemsQuery(period))
  const problems = list.data?.pages.flatMap((page) => page.problems) ?? []
  return (
    <QueryBoundary queries={[list]} skeleton={<SkeletonRows />} errorTitle={t('reports.staff.failed')}>
      {problems.length === 0 && (
        <EmptyState
          icon={<ShieldCheck aria-hidden />}
          title={t('reports.staff.noProblemsTitle')}
          text={t('reports.staff.noProblemsText')}
        />
      )}
      {problems.length > 0 && (
        <>
          <p className={styles.help}>{t('reports.staff.problemsHelp')}</p>
          <Card>
            <DividedList>
              {problems.map((problem) => (
                <li key={problem.id}>
                  <Problem problem={problem} />
                </li>
              ))}
            </DividedList>
          </Card>
        </>
      )}
      <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
    </QueryBoundary>
  )
}

const reasons: Readonly<Record<string, TextKey>> = {
  fraudulent: 'reports.staff.disputeFraudulent',
  unrecognized: 'reports.staff.disputeUnrecognized',
  product_not_received: 'reports.staff.disputeNotReceived',
  product_unacceptable: 'reports.staff.disputeUnacceptable',
  duplicate: 'reports.staff.disputeDuplicate',
  subscription_canceled: 'reports.staff.disputeCancelled',
  credit_not_processed: 'reports.staff.disputeNotRefunded',
}

/** The problem of a payment; the provider's code where we have no text for it. */
function whyOf(problem: PaymentProblem): string | undefined {
  const { dispute_reason: reason, refund_refusal: refusal, not_given, received, received_currency: currency } = problem
  if (refusal !== null) return refusalText(refusal)
  if (not_given !== null && received !== null && currency !== null)
    return t('reports.staff.received', { sum: moneyText(received, currency) })
  if (reason === null) return undefined
  const known = reasons[reason]
  return known ? t(known) : t('orders.staff.why', { reason })
}

function tagOf({ dispute, not_given: notGiven }: PaymentProblem): { text: TextKey; tone: Tone } {
  if (dispute) return disputeTags[dispute]
  return { text: notGiven === null ? 'reports.staff.refundRefused' : 'reports.staff.notGiven', tone: 'bad' }
}

function Problem({ problem }: { problem: PaymentProblem }) {
  const { user_id: userId, person, order_id: orderId, title, brand, amount, currency, reference } = problem
  const { dispute, told_at: toldAt, has_access: hasAccess } = problem
  const { text, tone } = tagOf(problem)
  return (
    <>
      <div className={styles.line}>
        <TextLink href={staffPaths.person({ userId })}>
          <bdi>{person || t('people.staff.number', { id: userId })}</bdi>
        </TextLink>
        <span className={styles.sum}>
          <b className="t-label">{moneyText(amount, currency)}</b>
          <StatusTag tone={tone}>{t(text)}</StatusTag>
        </span>
      </div>
      <p className="t-small muted">
        <Facts facts={[title, brand, whyOf(problem), formatDateTime(toldAt)]} />
      </p>
      {orderId !== null && (
        <p className="t-small">
          <TextLink href={staffPaths.order({ orderId })}>{t('orders.staff.number', { id: orderId })}</TextLink>
        </p>
      )}
      {dispute === 'lost' && hasAccess && (
        <p className="t-small">
          {t('reports.staff.accessOpen')}{' '}
          <TextLink href={staffPaths.person({ userId })}>{t('reports.staff.endAccess')}</TextLink>
        </p>
      )}
      {reference !== null && <p className="t-small muted">{t('orders.staff.reference', { reference })}</p>}
    </>
  )
}
