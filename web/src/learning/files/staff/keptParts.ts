import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval'
import { ifStored } from '../../../platform/cache/ifStored.ts'
import { storedUserId } from '../../../platform/session/session.ts'

/**
 * What is being recorded lies on this device too, part by part: a closed tab loses no more than the last second.
 * Without storage a recording lasts as long as the page.
 */
let store: UseStore | undefined

const storeOf = () => (store ??= createStore('recordings', 'parts'))
const prefixOf = (name: string) => `${storedUserId() ?? ''} ${name} `

export async function keepPart(name: string, index: number, part: Blob): Promise<void> {
  await ifStored(() => set(`${prefixOf(name)}${String(index).padStart(6, '0')}`, part, storeOf()))
}

const keysOf = async (name: string) =>
  (await keys<string>(storeOf())).filter((key) => key.startsWith(prefixOf(name))).toSorted()

/** The parts of a recording that was interrupted, in one; undefined if there are none. */
export async function findKept(name: string): Promise<Blob | undefined> {
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
