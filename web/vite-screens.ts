import { join } from 'node:path'
import type { Rolldown } from 'vite'

const source = join(import.meta.dirname, 'src')
const inside = ['shell/Shell.tsx', 'shell/start.ts']

/** What the daily screens load besides; `*` in an address is an id. */
const screens = {
  '/home': ['home/TodayScreen.tsx', 'home/prefetchToday.ts'],
  '/courses': ['courses/CoursesScreen.tsx', 'streams/prefetchStream.ts'],
  '/course/*/calendar': ['streams/CalendarScreen.tsx', 'streams/prefetchStream.ts'],
  '/course/*/calendar/*': ['days/DayScreen.tsx', 'days/prefetchDay.ts'],
} as const

/** How many parts of the texts a screen needs besides the first, see `language.ts`. */
const textsOf = (address: string) => (address.endsWith('/*') ? ['daily', 'day'] : ['daily'])

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

/**
 * The scripts and styles that a signed-in person's page loads besides those that it names itself, by the address of the
 * screen; under `*` those of every other screen.
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
  return { ...Object.fromEntries(named), '*': filesOf(inside, ['daily']) }
}

function chunkOf(chunks: readonly Chunk[], id: string): Chunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!found) throw new Error(`The build has no ${id}`)
  return found
}

/** These chunks and all that they import at once. */
function withImports(bundle: Bundle, chunks: readonly Chunk[]): Set<Chunk> {
  const found = new Set(chunks)
  for (const { imports } of found)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') found.add(imported)
    }
  return found
}
