import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '../contract/src/endpoint.ts'

const contract = join(import.meta.dirname, '..', 'contract', 'src')
const name = 'virtual:contract-shape'

/** Provides the fingerprint of what a browser stores of the server's answers. */
export function contractShapePlugin(): Plugin {
  return {
    name: 'contract-shape',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      return id === `\0${name}` ? `export const shape = '${shapeOf(await storedEndpoints())}'` : undefined
    },
  }
}

/** Differs when an answer has another field, type or name; descriptions may change. */
export function shapeOf(endpoints: readonly Pick<Endpoint, 'path' | 'response'>[]): string {
  const answers = endpoints.map(({ path, response }) => `${path} ${JSON.stringify(response, withoutTexts)}`).toSorted()
  return createHash('sha256').update(answers.join('\n')).digest('base64url').slice(0, 10)
}

/** Drops the description of a schema, but keeps a field of that name, which is an object. */
function withoutTexts(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? undefined : value
}

/** The staff console stores nothing. */
async function storedEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*[aA]pi.ts', { cwd: contract })
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(contract, file)).href)))
  return modules.flatMap((module: object) => Object.values(module).filter(isStored))
}

function isStored(value: unknown): value is Endpoint {
  const { method, access } = (value ?? {}) as Partial<Endpoint>
  return method === 'GET' && (access === 'learner' || access === 'anyone')
}
