import { lazy, useState } from 'react'
import { fetchAhead } from '../chunks.ts'
import { Later } from './Later.tsx'
import type { ModalProps } from './ModalDialog.tsx'

const loadDialog = () => import('./ModalDialog.tsx')
const ModalDialog = lazy(async () => ({ default: (await loadDialog()).ModalDialog }))

/** A window over the page: focus stays in it, the page behind does not scroll, and the focus returns afterwards. */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen && !props.open) return null
  return (
    <Later attempt={props.open} onFailure={props.onClose}>
      <ModalDialog {...props} />
    </Later>
  )
}

/** Fetches the code of modals ahead of time: on hover, on focus, or when the page is idle. */
export function preloadModal(): void {
  fetchAhead(loadDialog)
}
