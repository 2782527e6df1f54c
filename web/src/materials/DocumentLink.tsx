import { useState, type MouseEvent, type ReactNode } from 'react'
import { Modal, preloadModal } from '../ui/Modal.tsx'
import { documentUrl, mannerOf } from './documentAddress.ts'
import { DocumentFrame } from './DocumentFrame.tsx'

export interface DocumentLinkProps {
  address: string
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a document that opens the way it can best be read here; without script it is a plain link. */
export function DocumentLink({ address, title, className, children }: DocumentLinkProps) {
  const [open, setOpen] = useState(false)
  const url = documentUrl(address)
  if (!url) return null
  const manner = mannerOf(url)
  const show = (event: MouseEvent) => {
    if (manner.manner !== 'modal' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        className={className}
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        onPointerEnter={preloadModal}
        onClick={show}
      >
        {children}
      </a>
      {manner.manner === 'modal' && (
        <Modal open={open} onClose={() => setOpen(false)} title={title} wide>
          <DocumentFrame url={url} title={title} isSandboxed={manner.isSandboxed} />
        </Modal>
      )}
    </>
  )
}
