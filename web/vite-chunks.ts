import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withoutArea } from '../architecture/areas.ts'
import { findCycle } from '../architecture/cycles.ts'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const source = join(import.meta.dirname, 'src')

/**
 * What shares its static imports, in the order in which people come to it: the frame of every signed-in screen, Today, then
 * the other screens of a day. What several of them import is in the chunk of the first.
 */
const sections = {
  inside: ['layout/AppLayout.tsx', 'boot/start.ts', 'platform/storage/deviceStorage.ts'],
  today: [
    'home/TodayScreen.tsx',
    'home/prefetchToday.ts',
    // Parts of its clubs and articles that later sections also have: Today would fetch the chunk of the shop for them.
    'ui/Card.tsx',
    'ui/FormFailure.tsx',
    '../../contract/src/platform/httpUrl.ts',
    '../../node_modules/lucide-react/dist/esm/icons/sparkles.mjs',
  ],
  calendar: [
    'learning/streams/CoursesScreen.tsx',
    'learning/streams/CalendarScreen.tsx',
    'learning/days/LockedDay.tsx',
  ],
  shop: ['shop/catalog/CatalogScreen.tsx', 'shop/services/ServiceScreen.tsx', 'shop/orders/OrderScreen.tsx'],
  homework: ['learning/homework/list/HomeworkListScreen.tsx', 'learning/homework/HomeworkScreen.tsx'],
  chat: ['experts/chats/ChatScreen.tsx'],
  day: ['learning/days/DayScreen.tsx'],
}

const first = { name: 'first', tags: ['$initial' as const], priority: 11 }

/** The first page lists the files of all screens: short names save it a kilobyte. */
const shortName = (name: string) => name.replace(/\.css$/, '').slice(0, 3)

/** Source maps name files and lines only. */
const withoutSources = { sourcemapExcludeSources: true }

const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash:7].js`,
  assetFileNames: ({ names: [name = ''] }: { names: readonly string[] }) =>
    name.endsWith('.css') ? `assets/${shortName(name)}-[hash:7][extname]` : 'assets/[name]-[hash:7][extname]',
}

/** The first page is a single chunk, one request; the rest is split automatically. */
export const staffChunks = { output: { ...withoutSources, codeSplitting: { groups: [first] } } }

/** By section, then by folder: what only one file imports stays with that file. */
export const learnerChunks = {
  output: {
    ...fileNames,
    ...withoutSources,
    codeSplitting: {
      groups: [
        first,
        ...Object.entries(sections).map(([section, files], index) => ({
          debugName: section,
          name: chunkNameFor(section, files),
          minShareCount: section === 'inside' ? 1 : 2,
          priority: 9 - index,
        })),
        { debugName: 'folder', name: folderOf, minShareCount: 2, priority: 1, includeDependenciesRecursively: false },
      ],
    },
  },
}

/** Assigns the chunk to the static imports of these files. */
function chunkNameFor(chunk: string, files: readonly string[]) {
  let members: Set<string> | undefined
  return (id: string, modules: Modules) => {
    members ??= importedBy(files, modules)
    return members.has(id) ? chunk : null
  }
}

function importedBy(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set(files.map((file) => join(source, file)))
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Folders that load together share a chunk: in chunks of their own they are larger. */
const sharedChunks: Record<string, string> = {
  boot: 'layout',
  users: 'layout',
  storePurchases: 'platform',
  articles: 'communities',
}

/** The folder of a domain, for its web and its contract; the package of a library. */
function folderOf(id: string): string | null {
  const [, path = ''] = /\/(?:web|contract)\/src\/(.+\/)/.exec(id.replaceAll('\\', '/')) ?? []
  // Today loads the other parts of the interface, but has nothing to discard.
  const domain = path === 'ui/discard/' ? 'discard' : withoutArea(path).split('/')[0] || undefined
  const [, library] = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? []
  const folder = domain ?? library
  return folder === undefined ? null : (sharedChunks[folder] ?? folder)
}

/**
 * Fails the build where chunks import each other: which of them runs first would depend on which arrives first, and it would run
 * without what it imports.
 */
export function chunkCyclesPlugin(): Plugin {
  return {
    name: 'chunk-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const cycle = findCycle(chunks.map(({ fileName: name, imports }) => ({ name, imports })))
      if (cycle) this.error(`Chunks import each other: ${cycle.join(' → ')}`)
    },
  }
}
