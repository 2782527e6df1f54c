import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscription } from '#contract/shop/subscriptions/api.ts'
import { isActiveSubscription } from '#contract/shop/subscriptions/rules.ts'
import { listPersonSubscriptions } from '#contract/shop/subscriptions/staffApi.ts'
import type { PersonProps } from '../../../accounts/users/staff/person.ts'
import styles from '../../../accounts/users/staff/Person.module.css'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { DividedList } from '../../../console/CardList.tsx'
import { Facts } from '../../../console/Facts.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { stateTones, subscriptionDetails, subscriptionState, subscriptionTitle } from '../subscriptionLabels.ts'
import { EndSubscriptionDialog, GiveSubscriptionDialog, GrantPeriodDialog } from './SubscriptionDialogs.tsx'
import { PaymentsDialog } from './PaymentsDialog.tsx'

export function SubscriptionsOfPerson({ person, canChange }: PersonProps) {
  const [isGiving, setGiving] = useState(false)
  const list = useQuery({ ...queryOf(listPersonSubscriptions, { params: { userId: person.id } }), staleTime: 0 })
  return (
    <Card>
      <h2 className="t-h2">{t('subscriptions.staff.title')}</h2>
      <QueryBoundary queries={[list]} skeleton={<SkeletonRows />} errorTitle={t('subscriptions.staff.failed')}>
        {list.data?.length === 0 && <p className={styles.nothing}>{t('subscriptions.staff.none')}</p>}
        <DividedList>
          {list.data?.map((subscription) => (
            <li key={subscription.id}>
              <OneSubscription subscription={subscription} userId={person.id} canChange={canChange} />
            </li>
          ))}
        </DividedList>
        {canChange && (
          <div className={styles.buttons}>
            <Button size="small" onClick={() => setGiving(true)}>
              {t('subscriptions.staff.give')}
            </Button>
          </div>
        )}
      </QueryBoundary>
      <GiveSubscriptionDialog open={isGiving} onClose={() => setGiving(false)} userId={person.id} />
    </Card>
  )
}

type OneProps = { subscription: Subscription; userId: number; canChange: boolean }

function OneSubscription({ subscription, userId, canChange }: OneProps) {
  const [dialog, setDialog] = useState<'end' | 'grant' | 'payments'>()
  const state = subscriptionState(subscription)
  const props = { subscription, userId, onClose: () => setDialog(undefined) }
  const { id, last_failure: failure } = subscription
  return (
    <article aria-labelledby={`subscription-${id}`}>
      <div className={styles.line}>
        <b className="t-label" id={`subscription-${id}`}>
          <bdi>{subscriptionTitle(subscription)}</bdi>
        </b>
        <StatusTag tone={stateTones[state]}>{t(`subscriptions.${state}`)}</StatusTag>
      </div>
      <p className="t-small muted">
        <Facts
          facts={[
            t('subscriptions.staff.number', { id }),
            ...subscriptionDetails(subscription),
            failure && t('subscriptions.staff.failure', { code: failure }),
          ]}
        />
      </p>
      {canChange && (
        <div className={styles.buttons}>
          {state !== 'lifetime' && (
            <Button size="small" onClick={() => setDialog('grant')}>
              {t('subscriptions.staff.grant')}
            </Button>
          )}
          <Button size="small" onClick={() => setDialog('payments')}>
            {t('subscriptions.staff.payments')}
          </Button>
          {isActiveSubscription(subscription) && (
            <Button size="small" variant="ghost" onClick={() => setDialog('end')}>
              {t('subscriptions.staff.end')}
            </Button>
          )}
        </div>
      )}
      <EndSubscriptionDialog {...props} open={dialog === 'end'} />
      <GrantPeriodDialog {...props} open={dialog === 'grant'} />
      <PaymentsDialog {...props} open={dialog === 'payments'} />
    </article>
  )
}
