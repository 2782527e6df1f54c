import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Modal } from '../Modal.tsx'
import { DocumentFrame } from './DocumentFrame.tsx'
import { closeDocument, onDocumentChange, currentDocument } from './openDocument.ts'

/** The modal that shows documents; navigation closes it. */
export function DocumentModal() {
  const current = useSyncExternalStore(onDocumentChange, currentDocument)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeDocument), [router])
  const [last, setLast] = useState(current)
  if (current && current !== last) setLast(current)
  return (
    <Modal open={current !== undefined} onClose={closeDocument} title={last?.title} placement="full">
      {last && <DocumentFrame {...last} />}
    </Modal>
  )
}
