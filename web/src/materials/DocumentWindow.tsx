import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Modal } from '../ui/Modal.tsx'
import { DocumentFrame } from './DocumentFrame.tsx'
import { closeDocument, onDocument, shownDocument } from './openDocument.ts'

/** Where documents open over the page; going on to another page closes them. */
export function DocumentWindow() {
  const shown = useSyncExternalStore(onDocument, shownDocument)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeDocument), [router])
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  return (
    <Modal open={shown !== undefined} onClose={closeDocument} title={last?.title} placement="full">
      {last && <DocumentFrame {...last} />}
    </Modal>
  )
}
