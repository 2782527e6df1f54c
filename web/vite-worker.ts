import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { workerFile } from '../contract/src/platform/siteWorker.ts'
import { browsers } from './browsers.ts'

const root = join(import.meta.dirname, '..')

/** Emits the service worker under a fixed name, as browsers check its URL for updates. It knows all files of the learner's program. */
export function siteWorkerPlugin(): Plugin {
  return {
    name: 'site-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
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
