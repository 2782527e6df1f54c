import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '..', 'contract', 'src')
const builders = ['Type', 'Nullable', 'OneOf']
/** The properties of an endpoint that the browser uses. */
const usedProperties = ['method', 'path', 'form', 'signsIn']

type Node = { type: string; start: number; end: number }
type Named = Node & { name?: string }
type Call = Node & { callee: Named & { object?: Named }; arguments: Node[] }
type ObjectNode = Node & { properties: (Node & { key?: Named })[] }

/**
 * Strips the contract's schemas, which only the server uses for validation and documentation, and with them the schema
 * library.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    transform(code, id) {
      if (!id.startsWith(contract) || !code.includes('typebox')) return undefined
      let stripped = code
      for (const { start, end, text } of replacementsIn(this.parse(code), code).toReversed())
        stripped = stripped.slice(0, start) + text + stripped.slice(end)
      // The library has side effects, so an unused import would not be tree-shaken.
      if (!/\bType\./.test(stripped)) stripped = stripped.replaceAll(/^import .* from ["']typebox["'];?$/gm, '')
      return { code: stripped, map: null }
    },
  }
}

type Replacement = Pick<Node, 'start' | 'end'> & { text: string }

/** Replacements for endpoints and for the outermost schema calls, in source order. */
function replacementsIn(node: unknown, code: string): Replacement[] {
  if (!node || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap((one) => replacementsIn(one, code))
  const { start, end } = node as Node
  const text = isCall(node as Node) ? replacementOf(node as Call, code) : undefined
  return text ? [{ start, end, text }] : Object.values(node).flatMap((one) => replacementsIn(one, code))
}

function isCall(node: Node): boolean {
  return node.type === 'CallExpression'
}

function replacementOf({ callee, arguments: [definition] }: Call, code: string): string | undefined {
  if (builders.includes(callee.object?.name ?? callee.name ?? '')) return '({})'
  if (callee.name !== 'endpoint' || definition?.type !== 'ObjectExpression') return undefined
  const properties = (definition as ObjectNode).properties.filter(({ key }) => usedProperties.includes(key?.name ?? ''))
  return `({ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}
