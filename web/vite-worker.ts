import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc, type Plugin } from 'vite'
import { browsers } from './browsers.ts'

const name = 'push-worker.js'
const source = join(import.meta.dirname, 'worker', 'push.ts')

/** Emits the service worker under a fixed name, as browsers check its URL for updates. */
export function pushWorkerPlugin(): Plugin {
  return {
    name: 'push-worker',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: await compileWorker() })
    },
    configureServer({ middlewares, config }) {
      middlewares.use(`${config.base}${name}`, (_request, response, next) => {
        compileWorker().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
  }
}

async function compileWorker(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { target: browsers })
  // A classic script, not a module.
  return code.replace(/^export \{\s*\};?\s*$/m, '')
}
