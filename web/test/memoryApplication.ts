import { startApplication } from '../src/boot/startApplication.ts'
import { createMemoryDevice, type MemoryDevice } from './memoryDevice.ts'

declare global {
  interface Window {
    /** The device on which a journey runs. */
    memoryDevice: MemoryDevice
    /** The journey sets how the application starts, with the keys of a former start. */
    memoryStart: { keys: [string, string][]; launchUrl?: string; version?: string }
  }
}

// The entry of the application's production build for journeys, which have a browser and no device.
const { keys, launchUrl, version = '1.0.0' } = window.memoryStart
window.memoryDevice = createMemoryDevice(keys)
void startApplication({
  app: { platform: 'android', version },
  platform: window.memoryDevice.platform,
  launchUrl,
})
