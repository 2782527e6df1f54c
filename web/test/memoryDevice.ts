import type { ApplicationPushChannel } from '#contract/brands/api.ts'
import { createEmitter } from '../src/platform/emitter.ts'
import {
  CaptureFailure,
  type CaptureError,
  type CaptureMode,
  type Connection,
  type DevicePlatform,
  type DevicePush,
  type PushPerson,
} from '../src/platform/device/platform.ts'
import { createMemoryFiles, type MemoryFiles } from './memoryFiles.ts'

export type MemoryPush = {
  service: ApplicationPushChannel
  permission: NotificationPermission
  /** The person's answer when they are asked. */
  answer: NotificationPermission
  isServiceDown: boolean
  /** The token of the registered device. */
  token: string | undefined
  /** How often the person was asked. */
  promptCount: number
  /** The person whom the service knows, and the tags of that person. */
  person: PushPerson | undefined
  tags: Record<string, string | null>
  press: (path: string) => void
}

export type MemoryDevice = {
  platform: DevicePlatform
  push: MemoryPush
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
  /** The calls of AppsFlyer's plug-in with their arguments. */
  attributed: unknown[][]
}

/** A device in memory; its key store begins with the entries of a former start. */
export function createMemoryDevice(former: Iterable<readonly [string, string]> = []): MemoryDevice {
  const keys = new Map(former)
  const backEmitter = createEmitter()
  const connectionEmitter = createEmitter<[Connection]>()
  const linkEmitter = createEmitter<[string]>()
  const counts = { left: 0, settings: 0 }
  const captured: CaptureMode[] = []
  const attributed: unknown[][] = []
  const files = createMemoryFiles()
  const { push, devicePush } = createMemoryPush()
  let connection: Connection = 'wifi'
  let result: File | CaptureError = 'unsupported'
  return {
    keys,
    files,
    push,
    counts,
    captured,
    attributed,
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
      push: devicePush,
      purchases: undefined,
      capture: async (mode) => {
        captured.push(mode)
        if (typeof result === 'string') throw new CaptureFailure(result)
        return result
      },
      attribution: {
        start: (account) => void attributed.push(['start', account]),
        stop: () => void attributed.push(['stop']),
        identify: (user) => void attributed.push(['identify', user]),
        logEvent: (name, parameters) => void attributed.push(['logEvent', name, parameters]),
      },
      openSettings: async () => void (counts.settings += 1),
      onLink: linkEmitter.subscribe,
    },
  }
}

function createMemoryPush(): { push: MemoryPush; devicePush: DevicePush } {
  const pressEmitter = createEmitter<[string]>()
  let registrations = 0
  const push: MemoryPush = {
    service: 'fcm',
    permission: 'default',
    answer: 'granted',
    isServiceDown: false,
    token: undefined,
    promptCount: 0,
    person: undefined,
    tags: {},
    press: pressEmitter.emit,
  }
  let known = push.permission
  const devicePush: DevicePush = {
    get service() {
      return push.service
    },
    permission: () => known,
    readPermission: async () => void (known = push.permission),
    requestPermission: async () => {
      push.promptCount += 1
      if (push.permission === 'default') push.permission = push.answer
      return (known = push.permission)
    },
    register: async (person) => {
      if (push.isServiceDown) throw new Error('The push service is down')
      push.person = person
      registrations += 1
      return (push.token = `memory-${registrations}`)
    },
    unregister: async () => void Object.assign(push, { token: undefined, person: undefined, tags: {} }),
    setTags: (tags) => void Object.assign(push.tags, tags),
    onPress: (listener) => void pressEmitter.subscribe(listener),
  }
  return { push, devicePush }
}
