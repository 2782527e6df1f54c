export type FileToDownload = { url: string; bytes: number; sha256: string }

/** The downloads of the application, as a page of the benchmark drives them. All times are milliseconds. */
export type DownloadsProgram = {
  /** Downloads a file to the device, instead of the one before. */
  timeDownload: (file: FileToDownload) => Promise<number>
  /** Reads the same file and keeps nothing. */
  timeFetch: (file: FileToDownload) => Promise<number>
  /** From a request to play the downloaded film until its first frame. */
  timeKeptFrame: () => Promise<number>
  /** The same for a bare video element with the address of the file. */
  timeBareFrame: () => Promise<number>
}

declare global {
  interface Window {
    downloadsProgram: DownloadsProgram
  }
}
