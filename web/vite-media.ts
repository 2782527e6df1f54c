import type { Plugin } from 'vite'
import * as breakpoints from './src/ui/breakpoints.ts'

/** The breakpoints by the names that style sheets give them. */
export const mediaQueries = new Map<string, string>(
  Object.entries(breakpoints).map(([name, query]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
    query,
  ]),
)

/** Writes the breakpoints out where a style sheet names them: no browser knows `@custom-media` yet. */
export function customMediaPlugin(): Plugin {
  return {
    name: 'custom-media',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'custom-media',
              AtRule: {
                media: (rule) => {
                  rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => queryOf(name))
                },
              },
            },
          ],
        },
      },
    }),
  }
}

function queryOf(name: string): string {
  const query = mediaQueries.get(name)
  if (!query) throw new Error(`There is no breakpoint --${name}`)
  return query
}
