import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const source = join(import.meta.dirname, 'src')
const ours = join(source, 'ui', 'icon.ts')
const library = dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'))
const barrel = join(library, 'dist', 'esm', 'lucide-react.mjs')

/**
 * Lets every module name just the icons that it draws: through the library's list of all icons each would seem to need
 * all that anybody does. They are drawn by `ui/icon.ts`.
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
      const own = `import { createIcon as createLucideIcon } from ${JSON.stringify(ours)}`
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
