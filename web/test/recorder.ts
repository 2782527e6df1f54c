import { vi } from 'vitest'

let recorded = 'voice'

/** Ends the device's stream. */
export const stopTrack = vi.fn<() => unknown>()
/** The browser's answer to a request for a camera or a microphone. */
export const openDevice = vi.fn<() => Promise<MediaStream>>()

export function openMicrophone(): Promise<MediaStream> {
  return Promise.resolve(Object.assign(new MediaStream(), { getTracks: () => [{ stop: stopTrack }] }))
}

/** A browser that records, without a real camera or encoder. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (mime: string) => mime.endsWith('/mp4')
  state = 'inactive'
  mimeType: string
  constructor(_stream: MediaStream, { mimeType }: { mimeType: string }) {
    super()
    this.mimeType = mimeType
    // The recording ends with the device.
    stopTrack.mockImplementation(() => this.state === 'recording' && this.stop())
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([recorded]) }))
    this.dispatchEvent(new Event('stop'))
  }
}

/** Lets the page record a voice. */
export function fakeRecorder(): void {
  recorded = 'voice'
  openDevice.mockImplementation(openMicrophone)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: openDevice }, configurable: true })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
}

/** Makes the next recording empty. */
export function recordNothing(): void {
  recorded = ''
}

export function removeFakeRecorder(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
}
