/** A file in use: an address that a player or a picture takes, until `release`. */
export type FileAddress = { url: string; release: () => void }

/** The application's own files. Paths are relative and use `/`: `7/videos/9/12.mp4`. A full disk is a `QuotaExceededError`. */
export type DeviceFiles = {
  /** In bytes; undefined for a missing file. */
  sizeOf: (path: string) => Promise<number | undefined>
  /** Creates the file and its folders first. The bytes belong to the caller again once it resolves. */
  append: (path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  read: (path: string, range: { start: number; length: number }) => Promise<Uint8Array>
  /** Deletes a file, or a folder with all that it holds; a missing one is no error. */
  remove: (path: string) => Promise<void>
  /** Paths of all files in a folder and below it. */
  list: (folder: string) => Promise<string[]>
  /** Plays and seeks without a network; undefined for a missing file. */
  addressOf: (path: string) => Promise<FileAddress | undefined>
  /** Free bytes of the device; undefined where it does not tell. */
  freeBytes: () => Promise<number | undefined>
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

export function quotaExceeded(): DOMException {
  return new DOMException('The device has no space for the file', 'QuotaExceededError')
}
