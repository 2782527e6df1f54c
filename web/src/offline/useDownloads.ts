import { useEffect, useSyncExternalStore } from 'react'
import { listDownloads, onDownloads, readDownloads, type Download } from './downloads.ts'

/** What the person has on this device, and how far the rest is. */
export function useDownloads(): readonly Download[] {
  useEffect(() => void readDownloads(), [])
  return useSyncExternalStore(onDownloads, listDownloads)
}
