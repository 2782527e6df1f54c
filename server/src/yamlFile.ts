import type { ErrorObject, ValidateFunction } from 'ajv'
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from 'yaml'

export type Path = readonly (string | number)[]

/** Notes a mistake at a place of the file. */
export type Note = (path: Path, sentence: string) => void

type Read<Content> = { content?: Content; mistakes: string[]; note: Note }

/** Without these, every part is there and of its kind, so that what stands in them can be looked at too. */
const shapeKeywords = ['type', 'required', 'anyOf']

/**
 * Reads a file that people write and checks its shape. `content` is there when no part of it is missing or of another
 * kind, though it may have `mistakes`; `note` adds what is found later to them, each as "name:12: place: what is wrong".
 */
export function readYaml<Content>(
  { name, source }: { name: string; source: string },
  isRight: ValidateFunction<Content>,
): Read<Content> {
  const mistakes: string[] = []
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const note: Note = (path, sentence) => {
    const place = path.length === 0 ? '' : `${path.join('.')}: `
    mistakes.push(`${name}:${lineAt(offsetOf(document, path))}: ${place}${sentence}`)
  }
  for (const error of [...document.errors, ...document.warnings])
    mistakes.push(`${name}:${lineAt(error.pos[0])}: ${error.message.split('\n')[0]?.replace(/ at line .*/, '')}`)
  visit(document, {
    Scalar: (_key, { value, range }) => {
      if (typeof value === 'string' && !isStorable(value))
        mistakes.push(`${name}:${lineAt(range?.[0] ?? 0)}: half a character, or one that no text can hold`)
    },
  })
  if (mistakes.length > 0) return { mistakes, note }
  const content: unknown = document.toJS({ maxAliasCount: 1000 })
  if (isRight(content)) return { content, mistakes, note }
  const errors = isRight.errors ?? []
  for (const error of errors) noteShape(error, note)
  mistakes.splice(0, mistakes.length, ...new Set(mistakes))
  const isWhole = !errors.some(({ keyword }) => shapeKeywords.includes(keyword))
  return { mistakes, note, ...(isWhole && { content: content as Content }) }
}

/** The database takes no half of a pair of surrogates, and no zero. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function noteShape(error: ErrorObject, note: Note): void {
  // Ajv tells once more, for the whole, what it has told for a part.
  if (error.keyword === 'propertyNames' || (error.keyword === 'pattern' && error.propertyName !== undefined)) {
    if (error.propertyName === undefined) return
    note([...pathOf(error), error.propertyName], 'must be a key of small letters, digits and single hyphens')
    return
  }
  const { additionalProperty, allowedValues } = error.params as {
    additionalProperty?: string
    allowedValues?: unknown[]
  }
  if (additionalProperty !== undefined) note([...pathOf(error), additionalProperty], 'is not known here')
  else if (allowedValues) note(pathOf(error), `must be one of ${allowedValues.join(', ')}`)
  else if (error.message === 'must match pattern "^[a-z0-9]+(-[a-z0-9]+)*$"')
    note(pathOf(error), 'must be a key of small letters, digits and single hyphens')
  else note(pathOf(error), error.message ?? 'is not right')
}

function pathOf(error: ErrorObject): Path {
  const parts = error.instancePath.split('/').slice(1)
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Where the deepest existing part of a path begins: a key, or an item of a list. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(part))
      if (!pair) return offset
      offset = startOf(pair.key) ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      if (node === undefined) return offset
      offset = startOf(node) ?? offset
    } else return offset
  }
  return offset
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}
