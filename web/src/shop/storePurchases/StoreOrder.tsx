import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ServicePage } from '#contract/shop/services/api.ts'
import { track } from '../../accounts/analytics/track.ts'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { followOrder } from '../orders/checkout.ts'
import { StoreFailure, type StorePrice } from '../../platform/device/appStore.ts'
import { queryClient } from '../../platform/cache/queries.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toasts.ts'
import { inline, useAction } from '../../ui/useAction.ts'
import { buyProduct, connectStore, PurchasePending, purchaseFailureText, restorePurchases } from './storePurchases.ts'
import styles from './StoreOrder.module.css'

export type StoreOrderProps = {
  service: Pick<ServicePage, 'id'>
  productId: string
  /** The run that it extends; by default the last one of the course. */
  streamId?: number
}

/** Buys a service in the store of the mobile application, at the price of the store. */
export function StoreOrder({ productId, ...rest }: StoreOrderProps) {
  const price = useQuery({
    queryKey: ['app store', productId],
    queryFn: () => priceOf(productId),
    retry: false,
    gcTime: 0,
  })
  return (
    <>
      {price.isPending && <Skeleton shape="card" height={180} />}
      {price.error && (
        <Note tone="bad" role="alert" title={t('storePurchases.priceFailed')} action={<SupportLink />}>
          {purchaseFailureText(price.error)}
        </Note>
      )}
      {price.data && <Buy {...rest} productId={productId} price={price.data} />}
      <RestorePurchases wide />
    </>
  )
}

async function priceOf(productId: string): Promise<StorePrice> {
  const price = (await connectStore()).priceOf(productId)
  if (!price) throw new StoreFailure('ERR_PRODUCT_NOT_AVAILABLE')
  return price
}

function Buy({ price, ...bought }: StoreOrderProps & { price: StorePrice }) {
  const { run, isPending, failure } = useBuy({ ...bought, price })
  if (failure instanceof PurchasePending)
    return (
      <Note tone="info" role="status" title={t('storePurchases.pending')}>
        {t('storePurchases.pendingText')}
      </Note>
    )
  return (
    <>
      <p className={styles.price}>{price.text}</p>
      {failure !== undefined && (
        <Note tone="bad" role="alert" title={t('storePurchases.failed')} action={<SupportLink />}>
          {purchaseFailureText(failure)}
        </Note>
      )}
      <Button wide variant="primary" size="large" busy={isPending} onClick={() => run()}>
        {t('storePurchases.buy', { price: price.text })}
      </Button>
      <p className="t-small muted">
        {mobileApp()?.platform === 'ios' ? t('storePurchases.byAppStore') : t('storePurchases.byGooglePlay')}
      </p>
    </>
  )
}

function useBuy({ service: { id }, productId, streamId, price }: StoreOrderProps & { price: StorePrice }) {
  const router = useRouter()
  const details = { service_id: id, value: price.amount, currency: price.currency, product_id: productId }
  return useAction(async () => {
    track('begin_checkout', details)
    return followOrder(router, await buyProduct(productId, streamId))
  }, inline)
}

/** Restores purchases of the mobile application's store, such as on a new device. */
export function RestorePurchases({ wide = false }: { wide?: boolean }) {
  const { run, isPending } = useAction(restore, {
    onError: (error) => showToast({ text: purchaseFailureText(error), tone: 'bad' }),
  })
  return (
    <Button variant="ghost" wide={wide} busy={isPending} onClick={() => run()}>
      {t('storePurchases.restore')}
    </Button>
  )
}

async function restore(): Promise<void> {
  const count = await restorePurchases()
  await queryClient.invalidateQueries()
  if (count === 0) showToast({ text: t('storePurchases.nothingToRestore') })
  else showToast({ text: t('storePurchases.restored', { count }), tone: 'ok' })
}
