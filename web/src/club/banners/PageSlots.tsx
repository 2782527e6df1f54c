import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addresses } from '#contract/platform/addresses.ts'
import { fillSlots } from '../../brands/PageSlot.tsx'
import { queryClient } from '../../platform/cache/queries.ts'
import { log } from '../../platform/log/log.ts'
import { bannersQuery } from './chosenBanner.ts'
import { NewFeatures } from './NewFeatures.tsx'
import { Slot } from './Slot.tsx'
import { saveTodaySlots } from './todaySlots.ts'

const calendarPath = new RegExp(`^${addresses.calendar.replace('$streamId', String.raw`\d+`)}$`)

/** Fills the slots of the pages that follow, and shows the banner about new features. A blocked call leaves them empty. */
export function PageSlots() {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' })
  const router = useRouter()
  useEffect(() => {
    void refreshBanners()
    return router.subscribe('onResolved', () => void refreshBanners())
  }, [router])
  if (pathname === addresses.home) return <NewFeatures key="home" page="home" placement="top" />
  return calendarPath.test(pathname) ? <NewFeatures key="calendar" page="calendar" placement="beforeStage" /> : null
}

/** Fetches them once they are older than minutes, or after what may have changed them. */
async function refreshBanners(): Promise<void> {
  try {
    await queryClient.query(bannersQuery())
  } catch (error) {
    return log('warn', `No banners came: ${String(error)}`)
  }
  fillSlots(Slot)
  saveTodaySlots()
}
