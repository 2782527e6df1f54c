import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { areClubsOpen, closeClubs, onClubs } from './openClubs.ts'

const ClubDialog = lazy(async () => ({ default: (await import('./ClubDialog.tsx')).ClubDialog }))

/** Where the choice of clubs opens; going on to another page closes it. */
export function Clubs() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeClubs), [router])
  const isOpen = useSyncExternalStore(onClubs, areClubsOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <ClubDialog open={isOpen} onClose={closeClubs} />
    </Suspense>
  )
}
