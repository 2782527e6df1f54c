import { clearSentReactions } from '../club/articles/trackReaction.ts'
import { clearSlotMemory } from '../club/banners/slotMemory.ts'
import { clearRepeats } from '../learning/days/deviceSettings.ts'
import { deleteOtherUsersDrafts } from '../platform/drafts/draftStore.ts'
import { sealOthers } from '../platform/outbox/sessionChange.ts'
import { isPushAllowed } from '../messages/push/pushSupport.ts'
import { deleteOtherUsersQueries } from '../platform/cache/queryPersistence.ts'

/** Deletes what this device stores of every other account, and seals what waits to be sent. A store that fails to open cannot show anything either. */
export async function clearOtherAccounts(userId: string): Promise<void> {
  sessionStorage.clear()
  clearRepeats()
  clearSlotMemory()
  clearSentReactions()
  const resetSubscription = async () =>
    isPushAllowed() && (await import('../messages/push/pushSubscription.ts')).resetPush()
  await Promise.allSettled([
    deleteOtherUsersQueries(userId),
    sealOthers(userId),
    deleteOtherUsersDrafts(userId),
    resetSubscription(),
  ])
}
