import type { ErrorObject, ValidateFunction } from 'ajv'
import { decodeText, UndecodableText } from '#contract/platform/decodeText.ts'
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { distinctErrors, shapeSentence, syntaxErrors } from './yamlErrors.ts'

export type Path = readonly (string | number)[]

/** Adds an error at a path of the file. */
export type AddError = (path: Path, sentence: string) => void

type Read<Content> = {
  content?: Content
  source: string
  errors: string[]
  addError: AddError
}

/** Without errors of these keywords all parts are present and well-typed, so that further checks can run. */
const shapeKeywords = ['type', 'required', 'anyOf']

/**
 * Reads and validates a YAML file. `content` is defined if all parts are present and well-typed, even with other
 * `errors`; each error reads "name:12: path: sentence".
 */
export function readYaml<Content>(
  { name, bytes }: { name: string; bytes: Uint8Array },
  validate: ValidateFunction<Content>,
): Read<Content> {
  try {
    return readSource({ name, source: decodeText(bytes) }, validate)
  } catch (error) {
    if (!(error instanceof UndecodableText)) throw error
    return { source: '', errors: [`${name}:${error.line}: ${error.reason}`], addError: () => undefined }
  }
}

function readSource<Content>(
  { name, source }: { name: string; source: string },
  validate: ValidateFunction<Content>,
): Read<Content> {
  const errors: string[] = []
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const addError: AddError = (path, sentence) => {
    const prefix = path.length === 0 ? '' : `${path.join('.')}: `
    errors.push(`${name}:${lineAt(offsetOf(document, path))}: ${prefix}${sentence}`)
  }
  const located = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
    code,
    message,
    line: lineAt(pos[0]),
  }))
  for (const { line, sentence } of syntaxErrors(located, source.split('\n')))
    errors.push(`${name}:${line}: ${sentence}`)
  visit(document, {
    Scalar: (_key, { value, range }) => {
      if (typeof value === 'string' && !isStorable(value))
        errors.push(`${name}:${lineAt(range?.[0] ?? 0)}: has a lone surrogate or a null character`)
    },
  })
  if (errors.length > 0) return { source, errors, addError }
  const content: unknown = document.toJS({ maxAliasCount: 1000 })
  if (validate(content)) return { content, source, errors, addError }
  const shapeErrors = validate.errors ?? []
  for (const error of distinctErrors(shapeErrors)) addShapeError(error, validate.schema, addError)
  errors.splice(0, errors.length, ...new Set(errors))
  const isWhole = !shapeErrors.some(({ keyword }) => shapeKeywords.includes(keyword))
  return { source, errors, addError, ...(isWhole && { content: content as Content }) }
}

/** PostgreSQL stores neither lone surrogates nor U+0000. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function addShapeError(error: ErrorObject, schema: unknown, addError: AddError): void {
  const { additionalProperty } = error.params as { additionalProperty?: string }
  const name = additionalProperty ?? error.propertyName
  const path = name === undefined ? pathOf(error) : [...pathOf(error), name]
  addError(
    path,
    shapeSentence(error, (other) => hasProperty(schema, other)),
  )
}

function hasProperty(schema: unknown, name: string): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties } = schema as { properties?: object }
  if (properties && Object.hasOwn(properties, name)) return true
  return Object.values(schema).some((part) => hasProperty(part, name))
}

function pathOf(error: ErrorObject): Path {
  const parts = error.instancePath.split('/').slice(1)
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Offset of the deepest existing part of a path. */
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
