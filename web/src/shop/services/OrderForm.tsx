import { useRouter } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { createOrder } from '#contract/shop/orders/api.ts'
import { type OrderSums, pointValueIn } from '#contract/shop/orders/sums.ts'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { isRecurring, periodText } from '#contract/shop/subscriptions/price.ts'
import { useUser } from '../../accounts/users/userQuery.ts'
import { useApplicationConfig } from '../../brands/applicationConfig.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { call } from '../../platform/api/api.ts'
import { hasCode } from '../../platform/api/apiFailure.ts'
import { useIdempotencyKey } from '../../platform/device/ids.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { inline, useAction } from '../../ui/useAction.ts'
import { followOrder, trackCheckout } from '../orders/checkout.ts'
import { moneyText } from '../payments/moneyText.ts'
import { instalmentsOf, recurringPriceText, monthlyText, servicePageQuery } from './services.ts'
import { codeRefusal, PromocodeField, usePromocode, type Promocode } from './PromocodeField.tsx'
import styles from './Service.module.css'
import { StickyOrder, SumRows } from './OrderPrice.tsx'
import { orderPriceQuery, useOrderTerms, type OrderTerms } from '../orders/orderTerms.ts'

/** `streamId`: the run to which the service is added. */
export function OrderForm({ service, streamId }: { service: ServicePage; streamId?: number }) {
  const { id, currency, price } = service
  const terms = useOrderTerms(service)
  const promocode = usePromocode(id, terms)
  const { sums } = terms
  const { run, isPending, failure, forgetFailure, isRepriced } = useOrder({ service, terms, promocode, streamId })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (promocode.isApplied) return run()
    // A typed code is applied first, so that the learner sees the new price before paying.
    forgetFailure()
    promocode.apply()
  }
  return (
    <>
      <Price service={service} />
      <QueryBoundary
        queries={[terms.query, { ...terms.query, data: terms.draft }]}
        skeleton={<Skeleton shape="card" height={220} />}
        errorTitle={t('services.priceFailed')}
        support={<SupportLink />}
      >
        {sums && <StickyOrder sums={sums} service={service} />}
        {price > 0 && (
          <PromocodeField
            promocode={promocode}
            terms={terms}
            currency={currency}
            orderFailure={failure}
            onChange={forgetFailure}
          />
        )}
        <form onSubmit={onSubmit} className={styles.form} noValidate>
          {price > 0 && <PointsField terms={terms} currency={currency} />}
          <PlanField terms={terms} currency={currency} />
          {sums && price > 0 && <SumRows sums={sums} service={service} />}
          <FormFailure
            failure={codeRefusal(failure) ? undefined : failure}
            title={t('services.orderFailed')}
            action={hasCode(failure, 'stream_unpaid') && <ToInstalments />}
          />
          {isRepriced && (
            <Note tone="warn" role="alert" title={t('services.repriced')}>
              {t('services.repricedText')}
            </Note>
          )}
          <Button type="submit" wide variant="primary" size="large" busy={isPending || promocode.isPending}>
            {payText(service, sums)}
          </Button>
        </form>
        <Conditions service={service} />
      </QueryBoundary>
    </>
  )
}

/** A run that an overdue instalment closes takes no additions. */
function ToInstalments() {
  return (
    <AppLink className={buttonClass({ variant: 'raised', size: 'small' })} href={paths.instalments()}>
      {t('services.toInstalments')}
    </AppLink>
  )
}

type Ordered = { service: ServicePage; terms: OrderTerms; promocode: Promocode; streamId: number | undefined }

/** Orders and opens the payment. A price that has changed is shown and confirmed first. */
function useOrder({ service: { id, currency, price }, terms, promocode, streamId }: Ordered) {
  const keyOf = useIdempotencyKey()
  const router = useRouter()
  const [isRepriced, setRepriced] = useState(false)
  const { sums } = terms
  const body = { ...terms.body, ...(streamId !== undefined && { stream_id: streamId }) }
  const action = useAction(async () => {
    setRepriced(false)
    trackCheckout({ serviceId: id, amount: sums?.amount ?? price, currency })
    const idempotencyKey = keyOf([body, sums?.due])
    const order = await call(createOrder, { params: { serviceId: id }, body, idempotencyKey })
    const isShown = order.sums.due === sums?.due && order.currency === currency
    if (order.payment_url === null || isShown) return followOrder(router, order)
    await Promise.all([
      queryClient.invalidateQueries(servicePageQuery(id)),
      queryClient.invalidateQueries(orderPriceQuery(id)),
      promocode.refresh(),
    ])
    setRepriced(true)
  }, inline)
  return { ...action, isRepriced }
}

function Price({ service }: { service: ServicePage }) {
  const { price, full_price, currency, outline, kind } = service
  const instalments = instalmentsOf(service)
  return (
    <div>
      <p className={styles.price}>
        {price === 0 ? t('services.free') : moneyText(price, currency)}
        {price > 0 && <span className={styles.period}> {periodText(service, currentLanguage())}</span>}
        {full_price !== null && (
          <>
            <span className="visually-hidden"> {t('services.before')}</span>{' '}
            <s className={styles.before}>{moneyText(full_price, currency)}</s>
          </>
        )}
      </p>
      <p className="t-small muted">
        {[
          instalments && t('services.orInstalments', instalments),
          kind === 'course' && outline && t('services.access', { count: outline.access_days }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function payText(service: ServicePage, sums: OrderSums | undefined): string {
  const { price, currency } = service
  if (!sums || sums.due === 0) return t('services.start')
  if (isRecurring(service) && sums.due === price) return t('services.subscribe', { price: recurringPriceText(service) })
  return t('services.pay', { amount: moneyText(sums.due, currency) })
}

function Conditions({ service }: { service: ServicePage }) {
  const { terms, price } = service
  const { email } = useUser()
  return (
    <div className="t-small muted">
      {isRecurring(service) && <p>{t('services.renews', { price: recurringPriceText(service) })}</p>}
      {price > 0 && email && <p>{t('services.receipt', { email })}</p>}
      {price > 0 && <p>{t('services.paymentPage')}</p>}
      {terms && <p>{terms}</p>}
    </div>
  )
}

/** Nothing if there are too few points. */
function PointsField({ terms, currency }: { terms: OrderTerms; currency: string }) {
  const pointValue = pointValueIn(currency, useApplicationConfig())
  const count = terms.price?.maximum_points ?? 0
  if (count === 0) return null
  return (
    <Checkbox
      label={t('services.usePoints', { count })}
      hint={t('services.pointsHint', { amount: moneyText(count * pointValue, currency) })}
      checked={terms.usesPoints}
      onChange={(event) => terms.keep({ usesPoints: event.target.checked })}
    />
  )
}

/** Nothing if instalments are not possible. */
function PlanField({ terms, currency }: { terms: OrderTerms; currency: string }) {
  const { instalments = [], plan, setPlan } = terms
  const [first, ...others] = instalments
  if (first === undefined) return null
  return (
    <RadioGroup
      label={t('services.plan')}
      value={plan}
      onChange={setPlan}
      options={[
        { value: 'once', label: t('services.once') },
        {
          value: 'instalments',
          label: t('services.instalments', { count: instalments.length }),
          hint: t('services.instalmentsHint', {
            first: moneyText(first, currency),
            amount: monthlyText(others.at(-1) ?? 0, currency),
          }),
        },
      ]}
    />
  )
}
