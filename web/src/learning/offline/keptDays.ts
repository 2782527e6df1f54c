import { nowSeconds } from '../../platform/clock.ts'
import { storedUserId } from '../../platform/session/session.ts'
import { dayPrefetch } from './dayPrefetch.ts'
import { changeDownload, readIndex, type Download } from './downloadIndex.ts'

/** Answers on the device are dropped after thirty days. */
const renewAfterSeconds = 7 * 86_400

/**
 * Stores the answers that the days of loaded films are shown with, as nobody may have opened these days yet. What fails, as without a
 * network, is stored by the next start.
 */
export async function keepDays(userId: string): Promise<void> {
  const isDue = ({ status, daysKeptAt = 0 }: Download) =>
    status === 'LOADED' && nowSeconds() - daysKeptAt >= renewAfterSeconds
  for (const { videoId, places } of readIndex(userId).downloads.filter(isDue)) {
    try {
      for (const place of places) await dayPrefetch.registered?.(place)
    } catch {
      return
    }
    if (storedUserId() !== userId) return
    changeDownload(userId, videoId, { daysKeptAt: nowSeconds() })
  }
}
