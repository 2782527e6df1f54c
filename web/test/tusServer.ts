import { afterEach, vi } from 'vitest'
import { uploadsPath } from '#contract/learning/files/api.ts'

type Refusal = { status: number; body: object; headers?: Record<string, string> }
type TusServer = {
  /** Method, path and offset of every request. */
  received: string[]
  headers: Record<string, string>[]
  /** Bytes by upload. */
  offsets: Map<string, number>
  /** Makes requests fail as without a connection. */
  isOffline: boolean
  /** Leaves parts without a response. */
  isSlow: boolean
  refusal: Refusal | undefined
  /** Refuses the first part, after five bytes of it have arrived. */
  latePart: Refusal | undefined
}

/** Receives uploads in parts below `XMLHttpRequest` for one test, in memory. */
export function serveTus(): TusServer {
  const server: TusServer = {
    received: [],
    headers: [],
    offsets: new Map(),
    isOffline: false,
    isSlow: false,
    refusal: undefined,
    latePart: undefined,
  }
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      override server = server
    },
  )
  return server
}
afterEach(() => {
  vi.unstubAllGlobals()
})

type Answer = { status: number; headers?: Record<string, string>; body?: object }

class FakeRequest {
  server: TusServer | undefined
  readonly upload: { onprogress?: (event: { lengthComputable: true; loaded: number }) => void } = {}
  onload = () => {}
  onerror = (_error: Error) => {}
  status = 0
  responseText = ''
  #answer: Answer = { status: 0 }
  #method = ''
  #path = ''
  #isAborted = false
  readonly #headers: Record<string, string> = {}

  open(method: string, url: string) {
    this.#method = method
    this.#path = new URL(url, 'http://localhost').pathname
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name.toLowerCase()] = value
  }
  getResponseHeader(name: string) {
    return this.#answer.headers?.[name.toLowerCase()] ?? null
  }
  abort() {
    this.#isAborted = true
  }
  send(body: Blob | null) {
    const { server } = this
    if (!server) return
    const offset = this.#headers['upload-offset']
    server.received.push([this.#method, this.#path, offset].filter((part) => part !== undefined).join(' '))
    server.headers.push(this.#headers)
    queueMicrotask(() => {
      if (this.#isAborted) return
      if (server.isOffline) return this.onerror(new Error('offline'))
      this.upload.onprogress?.({ lengthComputable: true, loaded: body?.size ?? 0 })
      if (server.isSlow && this.#method === 'PATCH') return
      this.#answer = server.refusal ?? this.#cutShort(server) ?? this.#take(server, body?.size ?? 0)
      this.status = this.#answer.status
      this.responseText = this.#answer.body ? JSON.stringify(this.#answer.body) : ''
      this.onload()
    })
  }
  #cutShort(server: TusServer): Refusal | undefined {
    const { latePart, offsets } = server
    if (this.#method !== 'PATCH' || !latePart) return undefined
    server.latePart = undefined
    offsets.set(this.#path, (offsets.get(this.#path) ?? 0) + 5)
    return latePart
  }
  #take({ offsets }: TusServer, bytes: number): Answer {
    if (this.#method === 'POST') {
      const location = `${uploadsPath}/${41 + offsets.size}`
      offsets.set(location, 0)
      return { status: 201, headers: { location } }
    }
    const offset = offsets.get(this.#path)
    if (offset === undefined) return { status: 404 }
    offsets.set(this.#path, offset + bytes)
    const headers = { 'upload-offset': String(offset + bytes), 'upload-length': String(2 ** 30) }
    return { status: this.#method === 'HEAD' ? 200 : 204, headers }
  }
}
