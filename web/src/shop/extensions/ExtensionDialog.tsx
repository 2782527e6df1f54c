import { useState, type RefObject } from 'react'
import type { Stream } from '#contract/learning/streams/api.ts'
import type { Extension } from '#contract/shop/extensions/api.ts'
import { useFlags } from '../../brands/applicationConfig.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t, withTexts } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { storeProductOf } from '../services/services.ts'
import { ExtensionChoice } from './ExtensionChoice.tsx'
import styles from './ExtensionForm.module.css'
import { ExtensionForm, type ExtensionFormProps } from './ExtensionForm.tsx'

const StoreOrder = lazyComponent(async () => (await withTexts(import('../storePurchases/StoreOrder.tsx'))).StoreOrder, {
  pending: () => <Skeleton shape="card" height={180} />,
})

export type ExtensionDialogProps = {
  open: boolean
  onClose: () => void
  stream: Pick<Stream, 'id' | 'course'>
  /** All of one type. */
  offered: readonly Extension[]
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

/** Asks for the extension, the contact and a code, then leads to the payment. */
export function ExtensionDialog({ open, onClose, stream, offered, opener }: ExtensionDialogProps) {
  const [reachedAt, setReachedAt] = useState<string>()
  const course = formatQuoted(stream.course?.title ?? '')
  const isRenewal = offered[0]?.type_code === 'course_subscription'
  const close = () => {
    onClose()
    setReachedAt(undefined)
  }
  // The button is gone once the run is open again.
  const finalFocus = () => (opener.current?.isConnected ? opener.current : document.getElementById('main'))
  return (
    <Modal
      open={open}
      onClose={close}
      title={isRenewal ? t('extensions.title', { course }) : t('extensions.consultationsTitle', { course })}
      description={reachedAt === undefined && !mobileApp() && t('extensions.lead')}
      finalFocus={finalFocus}
    >
      {reachedAt === undefined ? (
        <Offers streamId={stream.id} offered={offered} onClose={close} onRequested={setReachedAt} />
      ) : (
        <>
          <Note tone="ok" role="status" title={t('extensions.requested')}>
            {t('extensions.requestedText', { contact: reachedAt })}
          </Note>
          <Button wide onClick={close}>
            {t('extensions.close')}
          </Button>
        </>
      )}
    </Modal>
  )
}

/** Mobile applications sell only through their store. */
function Offers(props: ExtensionFormProps) {
  return mobileApp() ? <StoreExtension {...props} /> : <ExtensionForm {...props} />
}

type StoreExtensionProps = { streamId: number; offered: readonly Extension[] }

function StoreExtension({ streamId, offered }: StoreExtensionProps) {
  const flags = useFlags()
  const [serviceId, setServiceId] = useState(offered[0]?.id)
  const chosen = offered.find(({ id }) => id === serviceId) ?? offered[0]
  const productId = chosen && storeProductOf(chosen, flags)
  if (!chosen || productId === undefined) return null
  return (
    <div className={styles.form}>
      <ExtensionChoice offered={offered} chosen={chosen} onChoose={setServiceId} isInStore />
      <StoreOrder key={productId} service={chosen} productId={productId} streamId={streamId} />
    </div>
  )
}
