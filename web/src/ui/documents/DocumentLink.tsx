import type { MouseEvent, ReactNode } from 'react'
import { AppLink } from '../AppLink.tsx'
import { Modal } from '../Modal.tsx'
import { documentUrl, displayModeOf, openDocument } from './documents.ts'

export interface DocumentLinkProps {
  address: string
  title: string
  className?: string | undefined
  children: ReactNode
}

/** A link that opens its document in the modal, or in a new tab where a modal cannot show it. */
export function DocumentLink({ address, title, className, children }: DocumentLinkProps) {
  const url = documentUrl(address)
  if (!url) return null
  const open = (event: MouseEvent) => {
    if (displayModeOf(url).mode !== 'modal' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    openDocument({ address, title })
  }
  return (
    <AppLink className={className} href={url.href} target="_blank" onPointerEnter={Modal.preload} onClick={open}>
      {children}
    </AppLink>
  )
}
