import { devicePlatform } from './devicePlatform.ts'
import type { StorePlugin } from './platform.ts'

/** The plug-in for the store of the mobile application, if it has one. */
export function storePlugin(): StorePlugin | undefined {
  return devicePlatform.registered?.purchases
}
