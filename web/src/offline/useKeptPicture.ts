import { useEffect, useState } from 'react'
import { mobileApp } from '../platform.ts'

/** The picture of a lesson: from this device where it is kept with the lesson's video, else the server's. */
export function useKeptPicture(lessonId: number, address: string | null): string | null {
  const [kept, setKept] = useState<string>()
  const mayBeKept = address !== null && Boolean(mobileApp())
  useEffect(() => {
    if (!mayBeKept) return undefined
    const looking = new AbortController()
    const look = async () => {
      const { localPicture } = await import('./downloads.ts')
      const found = await localPicture(lessonId)
      if (found === undefined || looking.signal.aborted) return
      looking.signal.addEventListener('abort', () => URL.revokeObjectURL(found))
      setKept(found)
    }
    look().catch(() => undefined)
    return () => looking.abort()
  }, [lessonId, mayBeKept])
  return kept ?? address
}
