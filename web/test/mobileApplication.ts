import { registerDownloads } from '../src/boot/registerDownloads.ts'
import { downloadActions } from '../src/learning/offline/downloadActions.ts'
import type { MobileApp } from '../src/platform/device/mobileApp.ts'
import { devicePlatform } from '../src/platform/device/devicePlatform.ts'
import { createMemoryDevice, type MemoryDevice } from './memoryDevice.ts'

/** Makes the page one of the mobile application, on a device in memory, until `leaveApplication`. */
export function enterApplication(platform: MobileApp['platform'] = 'android'): MemoryDevice {
  const device = createMemoryDevice()
  window.daystreamApp = { platform, version: '1.0.0' }
  devicePlatform.register(device.platform)
  registerDownloads()
  return device
}

export function leaveApplication(): void {
  delete window.daystreamApp
  devicePlatform.register(undefined)
  downloadActions.register(undefined)
}
