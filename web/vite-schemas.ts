import { join } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '..', 'contract', 'src')
const builders = ['Type', 'Nullable', 'OneOf']
/** What a call from the browser is made of. */
const kept = ['method', 'path', 'form', 'signsIn']

type Node = { type: string; start: number; end: number }
type Named = Node & { name?: string }
type Call = Node & { callee: Named & { object?: Named }; arguments: Node[] }
type ObjectNode = Node & { properties: (Node & { key?: Named })[] }

/**
 * Empties the schemas of the contract for the browser: it needs the method, path, rules and types of an endpoint, while
 * the server alone validates and documents. The schema library then has no use and stays out of the build.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    transform(code, id) {
      if (!id.startsWith(contract) || !code.includes('typebox')) return undefined
      let lean = code
      for (const { start, end, text } of replacementsIn(this.parse(code), code).toReversed())
        lean = lean.slice(0, start) + text + lean.slice(end)
      // The library does things when it is read, so even an import that nothing uses would bring it.
      if (!/\bType\./.test(lean)) lean = lean.replaceAll(/^import .* from ["']typebox["'];?$/gm, '')
      return { code: lean, map: null }
    },
  }
}

type Replacement = Pick<Node, 'start' | 'end'> & { text: string }

/** The endpoints and the outermost calls that build a schema, in the order of the text. */
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
  const properties = (definition as ObjectNode).properties.filter(({ key }) => kept.includes(key?.name ?? ''))
  return `({ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}
