import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../../../platform/language/language.ts'
import { DividedList } from '../../../console/CardList.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { moneyText } from '../../payments/moneyText.ts'
import { orderTag } from './orderLabels.ts'
import { ordersQuery } from './orderQueries.ts'
import styles from './Orders.module.css'

/** Orders of a person, newest first. */
export function OrdersOfPerson({ userId }: { userId: number }) {
  const list = useInfiniteQuery(ordersQuery({ userId }))
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <Card>
      <h2 className="t-h2">{t('orders.staff.title')}</h2>
      <QueryBoundary queries={[list]} skeleton={<SkeletonRows />} errorTitle={t('orders.staff.listFailed')}>
        {orders.length === 0 && <p className={styles.nothing}>{t('orders.staff.noneOfPerson')}</p>}
        <DividedList>
          {orders.map((order) => (
            <li key={order.id}>
              <div className={styles.line}>
                <TextLink href={staffPaths.order({ orderId: order.id })}>
                  <bdi>{order.service_title || t('orders.staff.number', { id: order.id })}</bdi>
                </TextLink>
                <StatusTag tone={orderTag(order).tone}>{t(orderTag(order).text)}</StatusTag>
              </div>
              <p className="t-small muted">
                <Facts
                  facts={[
                    t('orders.staff.number', { id: order.id }),
                    moneyText(order.amount, order.currency),
                    formatDateTime(order.created_at),
                  ]}
                />
              </p>
            </li>
          ))}
        </DividedList>
        <ShowMore className={styles.more} paging={list} label={t('console.showMore')} />
      </QueryBoundary>
    </Card>
  )
}
