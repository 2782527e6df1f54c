import { parseSync } from 'vite'

/** Name, first and last line of a function; a name has those of the functions around it: `DayScreen.finish`. */
export type NamedFunction = [name: string, first: number, last: number]

type Node = Record<string, unknown> & { type: string; start: number; end: number }

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The functions of a source that have a name, or are the value of something named. */
export function namedFunctionsOf(path: string, text: string): NamedFunction[] {
  const lineOf = lineFinder(text)
  const found: NamedFunction[] = []
  const walk = (node: unknown, outer: string, given: string | undefined): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, outer, undefined))
    if (!isNode(node)) return undefined
    const isFunction = functionTypes.has(node.type)
    const name = isFunction ? (nameOf(node['id']) ?? given) : undefined
    const inner = [outer, name].filter(Boolean).join('.')
    if (name !== undefined) found.push([inner, lineOf(node.start), lineOf(node.end)])
    for (const [key, child] of Object.entries(node)) walk(child, inner, givenName(node, key))
  }
  walk(parseSync(path, text).program, '', undefined)
  return found
}

/** The name that a variable, property, method or parameter gives to the function that is its value. */
function givenName(node: Node, key: string): string | undefined {
  if (node.type === 'VariableDeclarator' && key === 'init') return nameOf(node['id'])
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && key === 'value')
    return nameOf(node['key'])
  return undefined
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Counts lines from 1. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next < 0 ? starts.length : next
  }
}
