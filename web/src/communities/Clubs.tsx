import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { lazyOverlay } from '../ui/lazyPart.tsx'
import { areClubsOpen, closeClubs, onClubs } from './openClubs.ts'

const ClubDialog = lazyOverlay(async () => (await import('./ClubDialog.tsx')).ClubDialog)

/** Where the choice of clubs opens; going on to another page closes it. */
export function Clubs() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeClubs), [router])
  const isOpen = useSyncExternalStore(onClubs, areClubsOpen)
  return <ClubDialog open={isOpen} onClose={closeClubs} />
}
