import { join } from 'node:path'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const source = join(import.meta.dirname, 'src')
/** The drawn person of the header comes late, but always. */
const inside = ['shell/Shell.tsx', 'shell/start.ts', 'ui/art/Person.tsx']
const today = ['home/TodayScreen.tsx', 'home/prefetchToday.ts']
const course = ['courses/CoursesScreen.tsx', 'streams/CalendarScreen.tsx', 'days/DayScreen.tsx']

const first = { name: 'first', tags: ['$initial' as const], priority: 4 }

/** What the first page needs stays in one file, so that it costs one request. All else is cut automatically. */
export const staffChunks = { output: { codeSplitting: { groups: [first] } } }

/**
 * What every screen behind the sign-in needs is one file too, and so is what Today shares with other screens, and what
 * the screens of a course share. These are modules that are imported together anyway: a list of one's own would load what
 * is not needed yet.
 */
export const learnerChunks = {
  output: {
    codeSplitting: {
      groups: [
        first,
        { debugName: 'inside', name: among('inside', inside), priority: 3 },
        { debugName: 'today', name: among('today', today), minShareCount: 2, priority: 2 },
        { name: 'statistics', test: /[\\/]lessons[\\/]statistics[\\/]/, minShareCount: 2, priority: 1 },
        { debugName: 'course', name: among('course', course), minShareCount: 2, priority: 1 },
        { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 0 },
      ],
    },
  },
}

/** Belongs to single screens, though whoever uses anything of its library seems to import it. */
const rare =
  /[\\/](useMutation\.js|mutationObserver\.js|useInfiniteQuery\.js|infiniteQueryObserver\.js|useAction\.ts)$|[\\/](lessons[\\/]statistics[\\/]|ui[\\/]art[\\/](Poster|FrontFace)\.)/

/** Names the chunk for what these files import, without what they import only when it is needed. */
function among(chunk: string, files: readonly string[]) {
  let known: Set<string> | undefined
  return (id: string, modules: Modules) => {
    known ??= importedBy(files, modules)
    return known.has(id) && !rare.test(id) ? chunk : null
  }
}

function importedBy(files: readonly string[], modules: Modules): Set<string> {
  const found = new Set(files.map((file) => join(source, file)))
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
