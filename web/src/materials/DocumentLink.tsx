import type { MouseEvent, ReactNode } from 'react'
import { Modal } from '../ui/Modal.tsx'
import { documentUrl, mannerOf } from './documentAddress.ts'
import { openDocument } from './openDocument.ts'

export interface DocumentLinkProps {
  address: string
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a document that opens the way it can best be read here; without script it is a plain link. */
export function DocumentLink({ address, title, className, children }: DocumentLinkProps) {
  const url = documentUrl(address)
  if (!url) return null
  const show = (event: MouseEvent) => {
    if (mannerOf(url).manner !== 'modal' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    openDocument({ address, title })
  }
  return (
    <a
      className={className}
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      onPointerEnter={Modal.preload}
      onClick={show}
    >
      {children}
    </a>
  )
}
