import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, 'src')
const iconFactory = join(source, 'ui', 'icon.ts')
const library = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
const barrel = join(library, 'dist', 'esm', 'lucide-react.mjs')

/**
 * Rewrites imports of icons to their own files, so that the library's index does not tie them into one chunk, and replaces
 * its icon factory by `ui/icon.ts`.
 */
export function iconsPlugin(): Plugin {
  const files = filesOfIcons()
  const importing = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        const file = files.get(icon)
        if (!file) throw new Error(`There is no icon ${icon}`)
        return `import ${local} from ${JSON.stringify(file)}`
      })
      .join(';')
  return {
    name: 'icons',
    transform(code, id) {
      if (id.startsWith(source) && code.includes('lucide-react'))
        return {
          code: code.replace(/import \{([^}]*)\} from ["']lucide-react["']/, (_, names) => importing(names)),
          map: null,
        }
      if (!id.startsWith(join(library, 'dist', 'esm', 'icons'))) return undefined
      const own = `import { createIcon as createLucideIcon } from ${JSON.stringify(iconFactory)}`
      return { code: code.replace("import createLucideIcon from '../createLucideIcon.mjs'", own), map: null }
    },
  }
}

/** The file of each icon by its name. */
function filesOfIcons(): Map<string, string> {
  const listed = readFileSync(barrel, 'utf8').matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)
  return new Map(
    Array.from(listed, ([, names = '', file = '']) =>
      Array.from(names.matchAll(/default as (\w+)/g), ([, name = '']): [string, string] => [
        name,
        join(dirname(barrel), file),
      ]),
    ).flat(),
  )
}
