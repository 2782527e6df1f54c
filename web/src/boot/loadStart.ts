import { loadChunk, preloadChunk } from '../platform/build/chunks.ts'
import { loadTexts } from '../platform/language/language.ts'
import { LazyAppLayout } from '../layout/lazyPages.tsx'

const load = () => Promise.all([import('./start.ts'), loadTexts('layout')])

/** The start code of the signed-in, which guests never download, with the texts that hold the screens' titles. */
export async function loadStart() {
  const [start] = await loadChunk(load)
  return start
}

/** Preloads the start code and the application layout. */
export function preloadStart(): void {
  LazyAppLayout.preload()
  preloadChunk(loadStart)
}
