import { Capacitor } from '@capacitor/core'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { quotaExceeded, type DeviceFiles } from '../device/deviceFiles.ts'

/** Kept until the application is removed, and left out of copies in a cloud. */
const directory = Directory.LibraryNoCloud

/** The files of the application by its plug-in, which takes contents as Base64. */
export const applicationFiles: DeviceFiles = {
  sizeOf,
  append: async (path, bytes) => {
    const data = toBase64(bytes)
    try {
      // Only writing creates folders.
      if ((await sizeOf(path)) === undefined) await Filesystem.writeFile({ path, directory, data, recursive: true })
      else await Filesystem.appendFile({ path, directory, data })
    } catch (error) {
      // The plug-in has one code for every failed write.
      const free = await freeBytes()
      throw free !== undefined && free < 2 * bytes.length ? quotaExceeded() : error
    }
  },
  read: async (path, { start: offset, length }) => {
    const { data } = await Filesystem.readFile({ path, directory, offset, length })
    if (typeof data !== 'string') throw new Error('The plug-in of files reads as in a browser')
    return Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  },
  remove: async (path) => {
    const found = await typeOf(path)
    if (found === 'directory') await Filesystem.rmdir({ path, directory, recursive: true })
    else if (found === 'file') await Filesystem.deleteFile({ path, directory })
  },
  list,
  addressOf: async (path) => {
    if ((await sizeOf(path)) === undefined) return undefined
    // Computed each time: updates of the application move its folder on iOS.
    const { uri } = await Filesystem.getUri({ path, directory })
    return { url: Capacitor.convertFileSrc(uri), release: () => undefined }
  },
  freeBytes,
}

async function sizeOf(path: string): Promise<number | undefined> {
  return Filesystem.stat({ path, directory }).then(
    ({ size }) => size,
    () => undefined,
  )
}

async function typeOf(path: string): Promise<'file' | 'directory' | undefined> {
  return Filesystem.stat({ path, directory }).then(
    ({ type }) => type,
    () => undefined,
  )
}

async function list(folder: string): Promise<string[]> {
  if ((await typeOf(folder)) !== 'directory') return []
  const { files } = await Filesystem.readdir({ path: folder, directory })
  const listed = files.map(async ({ name, type }) => {
    const path = `${folder}/${name}`
    return type === 'directory' ? list(path) : [path]
  })
  return (await Promise.all(listed)).flat()
}

/** Arguments of a function as long as this fit on every stack. */
const maxArguments = 8192

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += maxArguments)
    text += String.fromCharCode(...bytes.subarray(start, start + maxArguments))
  return btoa(text)
}

type CordovaExec = (
  ...call: [
    onSuccess: (answer: number | string) => void,
    onError: (error: unknown) => void,
    service: string,
    action: string,
    parameters: unknown[],
  ]
) => void

/** The plug-in of the camera brings one for files, which alone knows the free space: kilobytes on Android, bytes on iOS. */
async function freeBytes(): Promise<number | undefined> {
  const { cordova } = window as { cordova?: { exec?: CordovaExec } }
  const exec = cordova?.exec
  if (!exec) return undefined
  const answer = await new Promise<number | string | undefined>((resolve) =>
    exec(resolve, () => resolve(undefined), 'File', 'getFreeDiskSpace', []),
  )
  const free = Number(answer ?? -1) * (Capacitor.getPlatform() === 'android' ? 1024 : 1)
  return free >= 0 ? free : undefined
}
