import type { Video } from '#contract/videos/api.ts'
import { useLocalFilm } from '../../offline/useLocalFilm.ts'
import { filmOf, type Cut } from './films.ts'
import type { LoadedFilms } from './useFilms.ts'

export type ChosenFilm = {
  /** null when the lesson has none, undefined while that is not known. */
  film: Video | null | undefined
  /** It plays from this device and needs no connection. */
  isLocal: boolean
  renew: () => Promise<Video | undefined>
}

/** The film of a lesson that is on: from this device where it is kept there, else with addresses that work now. */
export function useFilm(films: LoadedFilms, cut: Cut): ChosenFilm {
  const local = useLocalFilm(films.keptLesson && filmOf(films.keptLesson, cut))
  const { film } = local
  if (film) return { film, isLocal: true, renew: () => Promise.resolve(film) }
  return {
    film: local.isKnown && films.lesson ? filmOf(films.lesson, cut) : undefined,
    isLocal: false,
    renew: async () => filmOf((await films.renew()) ?? {}, cut) ?? undefined,
  }
}
