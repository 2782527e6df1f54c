import { deleteOtherUsersDrafts, staffDatabases } from '../../../platform/drafts/draftStore.ts'
import { deleteOtherUsersRecordings } from '../../../learning/files/staff/recordings.ts'
import { storedUserId } from '../../../platform/session/session.ts'

/** Deletes data of other staff from this device. */
export async function clearOtherExperts(): Promise<void> {
  const userId = storedUserId()
  if (!userId) return
  await Promise.all([deleteOtherUsersDrafts(userId, staffDatabases), deleteOtherUsersRecordings(userId)])
}
