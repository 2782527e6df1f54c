import { createPort } from '../port.ts'
import type { DevicePlatform } from './platform.ts'

/** Registered by the application's entry file. A browser has none: on the site these features are absent. */
export const devicePlatform = createPort<DevicePlatform | undefined>()
