/// <reference types="cordova-plugin-purchase" />

import { createPort } from '../port.ts'
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

/** A device as the mobile application reaches it. */
export type DevicePlatform = {
  keys: KeyStore
  files: DeviceFiles
  network: DeviceNetwork
  back: BackButton
  /** Undefined where the application has no plug-in for its store. */
  purchases: StorePlugin | undefined
  /** Opens the device's camera or recorder; throws a `CaptureFailure`. */
  capture: (mode: CaptureMode) => Promise<File>
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

/** Registered by the application's entry file. A browser has none: on the site these features are absent. */
export const devicePlatform = createPort<DevicePlatform | undefined>()

/** The plug-in for the store of the mobile application, if it has one. */
export function storePlugin(): StorePlugin | undefined {
  return devicePlatform.registered?.purchases
}
