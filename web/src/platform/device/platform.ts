/// <reference types="cordova-plugin-purchase" />

import type { ApplicationPushChannel } from '#contract/brands/api.ts'
import type { KeyStore } from '../storage/cookie.ts'
import type { DeviceFiles } from './deviceFiles.ts'
import type { MobileApp } from './mobileApp.ts'

/** The plug-in for the store of the application (`cordova-plugin-purchase`). */
export type StorePlugin = Pick<typeof CdvPurchase, 'store' | 'Platform' | 'ProductType'>

export type Connection = 'wifi' | 'cellular' | 'none' | 'unknown'

export type DeviceNetwork = {
  connection: () => Promise<Connection>
  /** Calls back with every change; returns the unsubscribe function. */
  subscribe: (listener: (connection: Connection) => void) => () => void
}

/** The six errors of the device's camera and microphone. */
export type CaptureError = 'internal' | 'busy' | 'invalid' | 'empty' | 'denied' | 'unsupported'

export type CaptureMode = 'photo' | 'video' | 'sound'

export class CaptureFailure extends Error {
  readonly error: CaptureError

  constructor(error: CaptureError) {
    super(`Capture failed: ${error}`)
    this.name = 'CaptureFailure'
    this.error = error
  }
}

/** Android's back button. */
export type BackButton = {
  /** Calls back with every press; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** Puts the application into the background, as the system does on its first screen. */
  leave: () => void
}

/** The person whom a push service of a vendor knows by id, and when its own prompt would appear. */
export type PushPerson = { userId: string; prompt: { pageViews: number; timeDelay: number } }

/** The push service of the application. */
export type DevicePush = {
  service: ApplicationPushChannel
  /** As last read: the person may change it in the settings of the application. */
  permission: () => NotificationPermission
  readPermission: () => Promise<void>
  /** Asks the person, once; later it reads the permission. */
  requestPermission: () => Promise<NotificationPermission>
  /** Registers this device for a person; resolves to its token. Throws if the push service fails. */
  register: (person: PushPerson) => Promise<string>
  /** Also makes the service forget the person, and removes their messages from the device. */
  unregister: () => Promise<void>
  /** Tells the service about the person; null deletes a tag. Undefined where the service has no tags. */
  setTags: ((tags: Record<string, string | null>) => void) | undefined
  /** Calls back with the path of each pressed message, also of the one that started the application. */
  onPress: (listener: (path: string) => void) => void
}

/** Tells AppsFlyer what came of its advertising. */
export type Attribution = {
  /** Starts, or goes on after `stop`. `appleId` is the application's number in Apple's store, empty without one. */
  start: (account: { key: string; appleId: string }) => void
  /** Sends nothing more. */
  stop: () => void
  identify: (user: { id: string; isInternal: boolean } | undefined) => void
  logEvent: (name: string, parameters: Record<string, string | number | boolean>) => void
}

/** A device as the mobile application reaches it. */
export type DevicePlatform = {
  keys: KeyStore
  files: DeviceFiles
  network: DeviceNetwork
  back: BackButton
  /** Undefined where the application was built without a push service. */
  push: DevicePush | undefined
  /** Undefined where the application has no plug-in for its store. */
  purchases: StorePlugin | undefined
  /** Opens the device's camera or recorder; throws a `CaptureFailure`. */
  capture: (mode: CaptureMode) => Promise<File>
  attribution: Attribution
  /** Opens the settings of this application, where the person allows what they denied. */
  openSettings: () => Promise<void>
  /** Calls back with the addresses of links that open the running application. */
  onLink: (listener: (url: string) => void) => void
}

/** The mobile application as it starts. */
export type Application = {
  app: MobileApp
  platform: DevicePlatform
  /** The link that started the application. */
  launchUrl: string | undefined
}
