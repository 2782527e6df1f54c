import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = join(import.meta.dirname, 'src', 'ui', 'icon.ts')

/** Lets the icons of the library be drawn by `ui/icon.ts`. */
export function iconsPlugin(): Plugin {
  return {
    name: 'icons',
    transform(code, id) {
      if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)) return undefined
      const own = `import { createIcon as createLucideIcon } from ${JSON.stringify(ours)}`
      return { code: code.replace("import createLucideIcon from '../createLucideIcon.mjs'", own), map: null }
    },
  }
}
