import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { withoutSchemas } from './vite-schemas.ts'

/** Bundles `src/prefetch.ts` into one script without shared chunks, so that it runs before the application loads. */
export async function bundlePrefetch(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [withoutSchemas()],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'src', 'prefetch.ts') },
    },
  })
  const [chunk, ...others] = (result as Rolldown.RolldownOutput).output
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The prefetch bundle is not a single script')
  return chunk.code
}
