import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { withTexts } from '../../platform/language/language.ts'
import { useNewDay } from '../../learning/streams/learnerDay.ts'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { areClubsOpen, closeClubs, refreshClubs, subscribeClubs } from './clubs.ts'

const ClubDialog = lazyOverlay(async () => (await withTexts(import('./ClubDialog.tsx'))).ClubDialog)

/** Hosts the club dialog and closes it on navigation. Memberships begin and end with a day. */
export function Clubs() {
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', closeClubs), [router])
  useNewDay(refreshClubs)
  const isOpen = useSyncExternalStore(subscribeClubs, areClubsOpen)
  return <ClubDialog open={isOpen} onClose={closeClubs} />
}
