import { createEmitter } from '../src/platform/emitter.ts'
import {
  CaptureFailure,
  type CaptureError,
  type CaptureMode,
  type Connection,
  type DevicePlatform,
} from '../src/platform/device/platform.ts'
import { createMemoryFiles, type MemoryFiles } from './memoryFiles.ts'

export type MemoryDevice = {
  platform: DevicePlatform
  keys: ReadonlyMap<string, string>
  files: MemoryFiles
  pressBack: () => void
  openLink: (url: string) => void
  connect: (connection: Connection) => void
  /** The files that the camera takes, else why it fails. */
  capture: (result: File | CaptureError) => void
  /** How often the application left its screen, and opened its settings. */
  counts: { left: number; settings: number }
  /** The modes in which the camera was opened. */
  captured: CaptureMode[]
}

/** A device in memory; its key store begins with the entries of a former start. */
export function createMemoryDevice(former: Iterable<readonly [string, string]> = []): MemoryDevice {
  const keys = new Map(former)
  const backEmitter = createEmitter()
  const connectionEmitter = createEmitter<[Connection]>()
  const linkEmitter = createEmitter<[string]>()
  const counts = { left: 0, settings: 0 }
  const captured: CaptureMode[] = []
  const files = createMemoryFiles()
  let connection: Connection = 'wifi'
  let result: File | CaptureError = 'unsupported'
  return {
    keys,
    files,
    counts,
    captured,
    pressBack: backEmitter.emit,
    openLink: linkEmitter.emit,
    connect: (next) => {
      connection = next
      connectionEmitter.emit(next)
    },
    capture: (next) => void (result = next),
    platform: {
      keys: {
        read: (name) => keys.get(name),
        write: async (name, value) => void (value === undefined ? keys.delete(name) : keys.set(name, value)),
      },
      files,
      network: { connection: async () => connection, subscribe: connectionEmitter.subscribe },
      back: { subscribe: backEmitter.subscribe, leave: () => void (counts.left += 1) },
      purchases: undefined,
      capture: async (mode) => {
        captured.push(mode)
        if (typeof result === 'string') throw new CaptureFailure(result)
        return result
      },
      openSettings: async () => void (counts.settings += 1),
      onLink: linkEmitter.subscribe,
    },
  }
}
