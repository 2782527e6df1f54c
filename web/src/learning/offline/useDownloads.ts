import { useEffect, useSyncExternalStore } from 'react'
import { listDownloads, onDownloads, readDownloads, type Download } from './downloads.ts'

/** The user's downloads, with their progress. */
export function useDownloads(): readonly Download[] {
  useEffect(() => void readDownloads(), [])
  return useSyncExternalStore(onDownloads, listDownloads)
}
