import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval'
import { ifStored } from '../../../platform/storage/deviceStorage.ts'
import { t } from '../../../platform/language/language.ts'
import { storedUserId } from '../../../platform/session/session.ts'
import { showToast } from '../../../ui/toasts.ts'

/**
 * A recording is stored on this device part by part: a closed tab loses no more than the last second.
 * Without storage it lasts as long as the page.
 */
let store: UseStore | undefined

const storeOf = () => (store ??= createStore('recordings', 'parts'))

const prefixOf = (name: string) => `${storedUserId() ?? ''} ${name} `

const keysOf = async (name: string) =>
  (await keys<string>(storeOf())).filter((key) => key.startsWith(prefixOf(name))).toSorted()

/** Runs `work` on a recording; returns false if another tab holds its lock. */
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

export async function keepPart(name: string, index: number, part: Blob): Promise<void> {
  await ifStored(() => set(`${prefixOf(name)}${String(index).padStart(6, '0')}`, part, storeOf()))
}

/** An interrupted recording; undefined if there is none. */
async function findKept(name: string): Promise<Blob | undefined> {
  const parts = await ifStored(async () =>
    (await getMany<Blob | undefined>(await keysOf(name), storeOf())).filter((part) => part !== undefined),
  )
  const [first] = parts ?? []
  return first && new Blob(parts, { type: first.type })
}

export async function forgetKept(name: string): Promise<void> {
  await ifStored(async () => delMany(await keysOf(name), storeOf()))
}

export async function deleteOtherUsersRecordings(userId: string): Promise<void> {
  const isOthers = (key: string) => !key.startsWith(`${userId} `)
  await ifStored(async () => delMany((await keys<string>(storeOf())).filter(isOthers), storeOf()))
}

/** Recovers a recording that a closed tab interrupted, unless another tab is recording it. */
export async function recoverRecording(name: string, onFound: (recorded: Blob) => void): Promise<void> {
  await withRecordingLock(name, async () => {
    const recorded = await findKept(name)
    if (!recorded) return
    onFound(recorded)
    showToast({ text: t('files.staff.recovered') })
    await forgetKept(name)
  })
}
