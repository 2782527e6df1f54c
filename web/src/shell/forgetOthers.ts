import { forgetRepeats } from '../days/useRepeats.ts'
import { forgetOtherEntries } from '../lessons/statistics/outbox.ts'
import { forgetOtherDownloads } from '../offline/downloads.ts'
import { isPushAllowed } from '../push/allowed.ts'
import { forgetOtherQueries } from '../queryPersistence.ts'

/** Takes off this device what it keeps of anybody but this person; what it refuses to open it cannot show either. */
export async function forgetOthers(userId: string): Promise<void> {
  sessionStorage.clear()
  forgetRepeats()
  const forgetPush = async () => isPushAllowed() && (await import('../push/device.ts')).forgetPerson()
  await Promise.allSettled([
    forgetOtherQueries(userId),
    forgetOtherEntries(userId),
    forgetOtherDownloads(userId),
    forgetPush(),
  ])
}
