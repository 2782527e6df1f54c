import { storedUserId } from '../../../platform/session/session.ts'

/** Works on the recording of this name, unless another tab does: false then. */
export async function withRecordingLock(name: string, work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  const run = async () => {
    await work()
    return true
  }
  if (!locks) return run()
  const lockName = `recording ${storedUserId() ?? ''} ${name}`
  return locks.request(lockName, { ifAvailable: true }, async (lock) => (lock ? run() : false))
}
