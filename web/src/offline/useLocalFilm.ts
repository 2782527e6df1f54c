import { useEffect, useState } from 'react'
import type { Video } from '#contract/videos/api.ts'
import { mobileApp } from '../platform.ts'

type Local = { id: number; film: Video | undefined }

/** The film as it is kept on this device; `isKnown` tells whether that has been looked up, which a browser never needs. */
export function useLocalFilm(film: Video | null | undefined): { film: Video | undefined; isKnown: boolean } {
  const [local, setLocal] = useState<Local>()
  const id = mobileApp() ? film?.id : undefined
  useEffect(() => {
    if (id === undefined || !film) return undefined
    const looking = { isOver: false, free: () => undefined as void }
    const look = async () => {
      const found = await import('./downloads.ts').then(({ localFilm }) => localFilm(film)).catch(() => undefined)
      if (looking.isOver) return found?.free()
      if (found) looking.free = found.free
      setLocal({ id, film: found?.film })
    }
    void look()
    return () => {
      looking.isOver = true
      looking.free()
    }
    // The same film with other addresses is the same file.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return { film: local && local.id === id ? local.film : undefined, isKnown: id === undefined || local?.id === id }
}
