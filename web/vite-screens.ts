import { join } from 'node:path'
import type { Rolldown } from 'vite'

const source = join(import.meta.dirname, 'src')
const inside = ['layout/AppLayout.tsx', 'boot/start.ts']

/** The modules of the daily screens by path; `*` is an id. */
const screens = {
  '/home': ['home/TodayScreen.tsx', 'home/prefetchToday.ts'],
  '/courses': ['learning/streams/CoursesScreen.tsx', 'learning/streams/prefetchStream.ts'],
  '/course/*/calendar': ['learning/streams/CalendarScreen.tsx', 'learning/streams/prefetchStream.ts'],
  '/course/*/calendar/*': ['learning/days/DayScreen.tsx', 'learning/days/prefetchDay.ts'],
} as const

/** The parts of the texts that a screen needs besides the first, see `language.ts`. */
const textsOf = (address: string) => ['layout', ...(partsOf[address] ?? [])]
const partsOf: Partial<Record<string, string[]>> = {
  '/home': ['home'],
  '/courses': ['courses'],
  '/course/*/calendar': ['calendar'],
  '/course/*/calendar/*': ['day'],
}

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/**
 * The scripts and styles to preload for signed-in users by path, besides the entry's; `*` stands for all other screens.
 */
export function filesOfScreens(bundle: Bundle, language: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const filesOf = (modules: readonly string[], texts: readonly string[]) => {
    const ids = [
      ...modules.map((file) => join(source, file)),
      ...texts.map((part) => `\0virtual:texts/${language}/${part}`),
    ]
    const wanted = ids.map((id) => chunkOf(chunks, id))
    const needed = [...withImports(bundle, wanted)].filter((chunk) => !first.has(chunk))
    return needed.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  }
  const named = Object.entries(screens).map(([address, modules]) => [
    address,
    filesOf([...inside, ...modules], textsOf(address)),
  ])
  return { ...Object.fromEntries(named), '*': filesOf(inside, ['layout']) }
}

/** The styles that the banners of Today need besides its own. */
export function stylesOfSlots(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const stylesOf = (modules: readonly string[]) => {
    const wanted = modules.map((file) => chunkOf(chunks, join(source, file)))
    const entries = chunks.filter(({ isEntry }) => isEntry)
    return [...withImports(bundle, [...entries, ...wanted])].flatMap((chunk) => [
      ...(chunk.viteMetadata?.importedCss ?? []),
    ])
  }
  const loaded = new Set(stylesOf([...inside, ...screens['/home']]))
  return stylesOf(['club/banners/Slot.tsx']).filter((file) => !loaded.has(file))
}

function chunkOf(chunks: readonly Chunk[], id: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!found) throw new Error(`The build has no ${id}`)
  return found
}

/** These chunks, each after its static imports: later styles count more. */
function withImports(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const visited = new Set<Chunk>()
  const ordered = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    ordered.add(chunk)
  }
  chunks.forEach(visit)
  return ordered
}
