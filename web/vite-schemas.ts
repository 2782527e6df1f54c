import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '..', 'contract', 'src')
const builders = ['Type', 'Nullable']

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: Node & { name?: string; object?: Node & { name?: string } } }

/**
 * Empties the schemas of the contract for the browser: it needs the paths, rules and types of an endpoint, while the
 * server alone validates. The schema library then has no use and stays out of the build.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    transform(code, id) {
      if (!id.startsWith(contract) || !code.includes('typebox')) return undefined
      let lean = code
      for (const { start, end } of schemasOf(this.parse(code)).toReversed())
        lean = `${lean.slice(0, start)}({})${lean.slice(end)}`
      return { code: lean.replaceAll(/(?<!function )\bendpoint\(/g, '/* @__PURE__ */ endpoint('), map: null }
    },
  }
}

/** The outermost calls that build a schema, in the order of the text. */
function schemasOf(node: unknown): Node[] {
  if (!node || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap(schemasOf)
  return isSchema(node as Node) ? [node as Node] : Object.values(node).flatMap(schemasOf)
}

function isSchema(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const { callee } = node as Call
  return builders.includes(callee.object?.name ?? callee.name ?? '')
}
