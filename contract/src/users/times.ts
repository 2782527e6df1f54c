import type { Language } from '../endpoint.ts'

/** A time of day within a sentence: in Spanish its article agrees with the hour, "la 1:30" beside "las 2:30". */
export function timeInSentence(time: string, language: Language): string {
  if (language !== 'es') return time
  return `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`
}
