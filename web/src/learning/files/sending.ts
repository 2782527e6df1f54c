export type Sending = {
  content: Blob
  name: string
  type: number
  /** Recorded and not chosen, and therefore short. */
  isRecording?: boolean | undefined
  /** The chosen file's own id on this device: sent again, it is one file. */
  key: string
  /** One request is too short for it on this connection. */
  isSlow?: boolean | undefined
  /** Of an upload in parts that was begun before, which continues. */
  uploadId?: number | undefined
  /** An upload in parts has begun; whoever keeps its id can continue it after a reload. */
  onBegin?: ((uploadId: number) => void) | undefined
  onProgress?: ((sentBytes: number) => void) | undefined
  signal: AbortSignal
}
