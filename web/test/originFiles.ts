import type { DeviceFiles } from '../src/platform/device/deviceFiles.ts'

type Append = { id: number; name: string; buffer: ArrayBuffer; length: number }
/** The buffer returns for the next part. */
type Appended = { id: number; buffer: ArrayBuffer; error?: string }

/** Appends bytes to files of the browser, which only a worker may. It is read as text: it may use nothing of this module. */
function appendInWorker(): void {
  addEventListener('message', ({ data: { id, name, buffer, length } }: MessageEvent<Append>) => {
    const append = async () => {
      const root = await navigator.storage.getDirectory()
      const file = await root.getFileHandle(name, { create: true })
      const handle = await (file as unknown as SyncFile).createSyncAccessHandle()
      handle.write(new Uint8Array(buffer, 0, length), { at: handle.getSize() })
      handle.close()
    }
    append().then(
      () => postMessage({ id, buffer }, { transfer: [buffer] }),
      (error: unknown) => postMessage({ id, buffer, error: String(error) }, { transfer: [buffer] }),
    )
  })
  type SyncFile = {
    createSyncAccessHandle: () => Promise<{
      write: (bytes: Uint8Array, place: { at: number }) => number
      getSize: () => number
      close: () => void
    }>
  }
}

/** Files that the browser keeps on the disk, as a device does: none of a film stays in memory. */
export function createOriginFiles(): DeviceFiles {
  const source = new Blob([`(${appendInWorker.toString()})()`], { type: 'text/javascript' })
  const worker = new Worker(URL.createObjectURL(source))
  let lastId = 0
  let pooled = new ArrayBuffer(0)
  const nameOf = (path: string) => path.replaceAll('/', '~')
  const fileOf = async (path: string) => {
    const root = await navigator.storage.getDirectory()
    return root
      .getFileHandle(nameOf(path))
      .then((handle) => handle.getFile())
      .catch(() => undefined)
  }
  return {
    sizeOf: async (path) => (await fileOf(path))?.size,
    append: (path, bytes) =>
      new Promise((resolve, reject) => {
        const id = (lastId += 1)
        const stopped = new AbortController()
        const settle = ({ data }: MessageEvent<Appended>) => {
          if (data.id !== id) return
          stopped.abort()
          pooled = data.buffer
          if (data.error === undefined) resolve()
          else reject(new Error(data.error))
        }
        worker.addEventListener('message', settle, { signal: stopped.signal })
        const buffer = pooled.byteLength >= bytes.length ? pooled : new ArrayBuffer(bytes.length)
        pooled = new ArrayBuffer(0)
        new Uint8Array(buffer).set(bytes)
        worker.postMessage({ id, name: nameOf(path), buffer, length: bytes.length } satisfies Append, [buffer])
      }),
    read: async (path, { start, length }) =>
      new Uint8Array((await (await fileOf(path))?.slice(start, start + length).arrayBuffer()) ?? []),
    remove: async (path) => {
      const root = await navigator.storage.getDirectory()
      await root.removeEntry(nameOf(path)).catch(() => undefined)
    },
    list: async () => [],
    addressOf: async (path) => {
      const file = await fileOf(path)
      if (!file) return undefined
      const url = URL.createObjectURL(file)
      return { url, release: () => URL.revokeObjectURL(url) }
    },
    freeBytes: async () => undefined,
  }
}
