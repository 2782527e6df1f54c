import { useState } from 'react'
import type { Extension } from '#contract/shop/extensions/api.ts'
import { useFlags } from '../../brands/sections.ts'
import { withTexts } from '../../platform/language/language.ts'
import { storeProductOf } from '../services/storeProduct.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ExtensionChoice } from './ExtensionChoice.tsx'
import styles from './ExtensionForm.module.css'

const StoreOrder = lazyComponent(async () => (await withTexts(import('../storePurchases/StoreOrder.tsx'))).StoreOrder, {
  pending: () => <Skeleton shape="card" height={180} />,
})

type StoreExtensionProps = { streamId: number; offered: readonly Extension[] }

/** Extends a run by a purchase in the store of the mobile application. */
export function StoreExtension({ streamId, offered }: StoreExtensionProps) {
  const flags = useFlags()
  const [serviceId, setServiceId] = useState(offered[0]?.id)
  const chosen = offered.find(({ id }) => id === serviceId) ?? offered[0]
  const productId = chosen && storeProductOf(chosen, flags)
  if (!chosen || productId === undefined) return null
  return (
    <div className={styles.form}>
      <ExtensionChoice {...{ offered, chosen }} onChoose={setServiceId} isInStore />
      <StoreOrder key={productId} service={chosen} productId={productId} streamId={streamId} />
    </div>
  )
}
