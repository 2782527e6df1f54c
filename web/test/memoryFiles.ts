import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { quotaExceeded, type DeviceFiles } from '../src/platform/device/deviceFiles.ts'

/** Parts of files by path and place. In a browser they outlive the page, as files of a device do. */
type Parts = {
  keys: () => Promise<string[]>
  get: (key: string) => Promise<Blob | undefined>
  set: (key: string, part: Blob) => Promise<void>
  delete: (keys: string[]) => Promise<void>
}

export type MemoryFiles = DeviceFiles & {
  /** Bytes that still fit; undefined for any number. */
  setFree: (bytes: number | undefined) => void
}

/** A file system of whole parts: each append is one. */
export function createMemoryFiles(): MemoryFiles {
  const parts = typeof indexedDB === 'undefined' ? memoryParts() : browserParts()
  let free: number | undefined
  const partsOf = async (path: string) => (await parts.keys()).filter((key) => key.startsWith(`${path}#`)).toSorted()
  const blobOf = async (path: string) => {
    const found = await Promise.all((await partsOf(path)).map((key) => parts.get(key)))
    return found.length > 0 ? new Blob(found.filter((part) => part !== undefined)) : undefined
  }
  return {
    setFree: (bytes) => void (free = bytes),
    freeBytes: async () => free,
    sizeOf: async (path) => (await blobOf(path))?.size,
    append: async (path, bytes) => {
      if (free !== undefined && bytes.length > free) throw quotaExceeded()
      const place = String((await partsOf(path)).length).padStart(9, '0')
      await parts.set(`${path}#${place}`, new Blob([bytes]))
      if (free !== undefined) free -= bytes.length
    },
    read: async (path, { start, length }) => {
      const blob = await blobOf(path)
      return new Uint8Array((await blob?.slice(start, start + length).arrayBuffer()) ?? [])
    },
    remove: async (path) => {
      const all = await parts.keys()
      await parts.delete(all.filter((key) => key.startsWith(`${path}#`) || key.startsWith(`${path}/`)))
    },
    list: async (folder) => {
      const all = await parts.keys()
      const paths = all.filter((key) => key.startsWith(`${folder}/`)).map((key) => key.slice(0, key.indexOf('#')))
      return [...new Set(paths)]
    },
    addressOf: async (path) => {
      const blob = await blobOf(path)
      if (!blob) return undefined
      const url = URL.createObjectURL(blob)
      return { url, release: () => URL.revokeObjectURL(url) }
    },
  }
}

function memoryParts(): Parts {
  const parts = new Map<string, Blob>()
  return {
    keys: async () => [...parts.keys()],
    get: async (key) => parts.get(key),
    set: async (key, part) => void parts.set(key, part),
    delete: async (gone) => gone.forEach((key) => parts.delete(key)),
  }
}

function browserParts(): Parts {
  const store = createStore('memory-files', 'parts')
  return {
    keys: () => keys<string>(store),
    get: (key) => get<Blob>(key, store),
    set: (key, part) => set(key, part, store),
    delete: (gone) => delMany(gone, store),
  }
}
