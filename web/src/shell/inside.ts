import { fetchAhead, withChunkTimeout } from '../chunks.ts'
import { loadDailyTexts } from '../language.ts'
import { LazyShell } from './LazyShell.tsx'

/** What only the signed-in need: guests do without it. The texts come with it, since the title of a screen may be among them. */
export async function loadStart() {
  const [start] = await withChunkTimeout(Promise.all([import('./start.ts'), loadDailyTexts()]))
  return start
}

/** Fetches it ahead of time. */
export function preloadInside(): void {
  LazyShell.preload()
  fetchAhead(loadStart)
}
