import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { workerFile } from '../contract/src/platform/siteWorker.ts'
import { browsers } from './browsers.ts'

const root = join(import.meta.dirname, '..')

/** Loaded with a brand's configuration and consent only. */
const optional = /[\\/]@sentry[\\/]/

/** Emits the service worker under a fixed name, as browsers check its URL for updates. It knows the files of the learner's program, without the optional ones. */
export function siteWorkerPlugin(): Plugin {
  return {
    name: 'site-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => {
          const isOptional = file.type === 'chunk' && file.moduleIds.some((id) => optional.test(id))
          return isOptional || !file.fileName.startsWith('assets/') || file.fileName.endsWith('.map')
            ? []
            : file.fileName
        })
        this.emitFile({ type: 'asset', fileName: workerFile, source: await bundleWorker(files.toSorted()) })
      },
    },
    configureServer({ middlewares, config }) {
      middlewares.use(`${config.base}${workerFile}`, (_request, response, next) => {
        bundleWorker([]).then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
  }
}

/** A classic script, not a module: not all browsers have workers of modules. */
async function bundleWorker(files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { builtFiles: JSON.stringify(files) },
    resolve: { alias: [{ find: /^#contract\//, replacement: `${join(root, 'contract', 'src')}/` }] },
    build: {
      write: false,
      target: browsers,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, 'worker', 'worker.ts'), output: { format: 'iife' } },
    },
  })
  const [chunk, ...others] = (result as Rolldown.RolldownOutput).output
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The service worker is not a single script')
  return chunk.code
}
