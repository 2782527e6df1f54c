import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Modal } from '../Modal.tsx'
import styles from './DocumentModal.module.css'
import { closeDocument, onDocumentChange, currentDocument } from './documents.ts'

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

/** An embedded document. In the sandbox it runs no scripts and has no access to the page. */
export function DocumentFrame({ url, title, isSandboxed }: { url: URL; title: string; isSandboxed: boolean }) {
  // Browsers show no PDF in the sandbox; their viewer isolates its scripts.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe className={styles.frame} src={url.href} title={title} {...(isSandboxed && { sandbox: '' })} />
}
