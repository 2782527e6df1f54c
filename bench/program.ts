import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { contractShapePlugin } from '../web/vite-contract.ts'
import { iconsPlugin } from '../web/vite-icons.ts'
import { withoutSchemas } from '../web/vite-schemas.ts'
import { textsPlugin } from '../web/vite-texts.ts'

const web = join(import.meta.dirname, '..', 'web')

/** The path below which a page of the site gets the program's files. */
export const programBase = '/class/bench/'

/** Builds a page of `web/test` as the site is built; returns the contents of its files by name. */
export async function buildProgram(name: string): Promise<ReadonlyMap<string, string>> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: web,
    base: programBase,
    publicDir: false,
    plugins: [react(), textsPlugin(), contractShapePlugin(), withoutSchemas(), iconsPlugin()],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(web, 'test', `${name}.ts`),
        output: { entryFileNames: 'program.js' },
      },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  if (!result || !('output' in result)) throw new Error(`The page ${name} was not built`)
  return new Map(result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}
