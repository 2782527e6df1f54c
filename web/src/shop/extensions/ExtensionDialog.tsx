import { useState, type RefObject } from 'react'
import type { Extension } from '#contract/shop/extensions/api.ts'
import type { Stream } from '#contract/learning/streams/api.ts'
import { mobileApp } from '../../platform/device/mobileApp.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Note } from '../../ui/Note.tsx'
import { ExtensionForm, type ExtensionFormProps } from './ExtensionForm.tsx'
import { StoreExtension } from './StoreExtension.tsx'

export type ExtensionDialogProps = {
  open: boolean
  onClose: () => void
  stream: Pick<Stream, 'id' | 'course'>
  /** What is for sale, all of one type. */
  offered: readonly Extension[]
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

/** Extends a run: by what, whom to reach, a code, and on to the payment. */
export function ExtensionDialog({ open, onClose, stream, offered, opener }: ExtensionDialogProps) {
  const [reachedAt, setReachedAt] = useState<string>()
  const course = formatQuoted(stream.course?.title ?? '')
  const isRenewal = offered[0]?.type_code === 'course_subscription'
  const close = () => {
    onClose()
    setReachedAt(undefined)
  }
  // Once the run is open again the button that opened it is gone.
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
