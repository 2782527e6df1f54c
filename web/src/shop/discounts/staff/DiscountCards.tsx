import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { DiscountUse, StaffDiscount, StaffDiscountPage } from '#contract/shop/discounts/staffApi.ts'
import { listStaffServices } from '#contract/shop/services/staffApi.ts'
import { orderTag } from '../../orders/staff/orderLabels.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { formatDateTime, formatNumber } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { Facts } from '../../../console/Facts.tsx'
import { ShortList } from '../../../console/CardList.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { Card } from '../../../ui/Card.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { moneyText } from '../../payments/moneyText.ts'
import { daysText, usesText } from './discounts.ts'
import styles from './Discounts.module.css'

/** Conditions of a code: people, services, dates and number of uses. */
export function DiscountTermsCard({ discount }: { discount: StaffDiscount }) {
  const { user_id: userId, person, use_limit_per_person: limitPerPerson } = discount
  const shop = useQuery(queryOf(listStaffServices)).data
  const titles = shop?.services.filter(({ id }) => discount.service_ids.includes(id)).map(({ title }) => title)
  const brands = shop?.brands.filter(({ id }) => discount.brands.includes(id)).map(({ title }) => title)
  return (
    <Card>
      <h2 className="t-h2">{t('discounts.staff.terms')}</h2>
      <dl className={styles.terms}>
        <Term label={t('discounts.staff.person')}>
          {userId === null ? (
            t('discounts.staff.everyone')
          ) : (
            <TextLink href={staffPaths.person({ userId })}>
              <bdi>{person || t('people.staff.number', { id: userId })}</bdi>
            </TextLink>
          )}
        </Term>
        <Term label={t('discounts.staff.days')}>{daysText(discount) ?? t('discounts.staff.always')}</Term>
        <Term label={t('discounts.staff.used')}>{usesText(discount)}</Term>
        <Term label={t('discounts.staff.limitPerPerson')}>
          {limitPerPerson === null ? t('discounts.staff.unlimited') : formatNumber(limitPerPerson)}
        </Term>
        <Term label={t('discounts.staff.services')}>{titles?.join(', ') || t('discounts.staff.everything')}</Term>
        <Term label={t('discounts.staff.brands')}>{brands?.join(', ') || t('discounts.staff.everywhere')}</Term>
      </dl>
    </Card>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type DiscountUsesProps = Pick<StaffDiscountPage, 'orders'> & { children: ReactNode }

/** The orders that use a code, each a link. */
export function DiscountUsesCard({ orders, children }: DiscountUsesProps) {
  return (
    <Card>
      <h2 className="t-h2">{t('discounts.staff.orders')}</h2>
      <ShortList
        items={orders.map((order) => ({ ...order, id: order.order_id }))}
        empty={t('discounts.staff.noOrders')}
        shortCount={10}
        renderItem={(order) => <Use order={order} />}
      />
      {children}
    </Card>
  )
}

function Use({ order }: { order: DiscountUse }) {
  const { order_id: id, person, service_title: title, discount, currency, created_at: createdAt } = order
  const { text, tone } = orderTag({ status: order.status, refunded: 0 })
  return (
    <>
      <div className={styles.line}>
        <TextLink href={staffPaths.order({ orderId: id })}>
          <bdi>{title || t('orders.staff.number', { id })}</bdi>
        </TextLink>
        <StatusTag tone={tone}>{t(text)}</StatusTag>
      </div>
      <p className="t-small muted">
        <Facts
          facts={[
            person || t('orders.staff.erased'),
            t('discounts.staff.minus', { off: moneyText(discount, currency) }),
            formatDateTime(createdAt),
          ]}
        />
      </p>
    </>
  )
}
