import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import { applicationConfigQuery } from '../brands/applicationConfig.ts'
import { storeSite } from '../platform/build/siteWorker.ts'
import { downloadActions } from '../learning/offline/downloadActions.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { mayBeApplication, mobileApp } from '../platform/device/mobileApp.ts'
import { LazySavedAt } from './LazySavedAt.tsx'
import { preloadMobileMenu } from './MobileHeader.tsx'
import { preloadOutdatedNotice } from './UpdateNotice.tsx'
import { preloadUserMenu } from './UserMenu.tsx'
import { preloadWaiting } from './waiting/WaitingItem.tsx'

/**
 * Resumes purchases and downloads, then loads the code of all sections and menus one at a time, to leave bandwidth for navigations, begins to
 * measure the page, and stores the site for a start without a network.
 */
export async function preloadSections(router: AnyRouter, signal: AbortSignal): Promise<void> {
  if (mayBeApplication && mobileApp()) {
    // The store redelivers an interrupted purchase.
    void import('../shop/storePurchases/storePurchases.ts').then(({ resumePurchases }) => resumePurchases())
    void downloadActions.registered?.start()
  }
  // In development every module is a file; data savers prefetch nothing.
  if (!import.meta.env.PROD || prefersReducedTraffic()) return
  // Without a network it is too late to load it.
  preloadWaiting()
  LazySavedAt.preload()
  preloadOutdatedNotice()
  void import('../platform/outbox/outboxState.ts').then(({ loadKinds }) => loadKinds()).catch(() => undefined)
  const routes: Record<string, AnyRoute> = router.routesById
  for (const { options } of Object.values(routes)) {
    const meta = options.staticData?.meta
    if (signal.aborted) return
    if (meta?.sections) await meta.loadCode?.()
  }
  preloadUserMenu()
  preloadMobileMenu()
  void import('./measureSpeed.ts').then(({ measureSpeed }) => measureSpeed(router)).catch(() => undefined)
  const config = queryClient.getQueryData(applicationConfigQuery().queryKey)
  if (config?.feature_flags.is_offline_enable) await storeSite()
}

function prefersReducedTraffic(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
