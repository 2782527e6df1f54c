import type { ErrorObject } from 'ajv'
import { closest, distance } from 'fastest-levenshtein'
import type { YAMLParseError } from 'yaml'

const indentation =
  'the indentation is wrong here or just above: what belongs together begins at the same column, what is inside begins further right'

const syntaxSentences: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_INDENT: indentation,
  TAB_AS_INDENT: 'tabs are not allowed as indentation: use spaces',
  BLOCK_IN_FLOW: 'a text that contains a colon must stand in quotes',
}

/** One sentence per line with a syntax error; errors after wrong indentation are dropped as noise. */
export function syntaxErrors(
  errors: readonly (Pick<YAMLParseError, 'code' | 'message'> & { line: number })[],
  lines: readonly string[],
): { line: number; sentence: string }[] {
  const found: { line: number; sentence: string }[] = []
  for (const { line, ...error } of errors) {
    if (found.some((other) => other.line === line || other.sentence.startsWith(indentation))) continue
    found.push({ line, sentence: syntaxSentence(error, lines[line - 1] ?? '') })
  }
  return found
}

function syntaxSentence({ code, message }: Pick<YAMLParseError, 'code' | 'message'>, line: string): string {
  const sentence = syntaxSentences[code]
  if (sentence) return sentence
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return /^[^:]*:\s[^'"]*:\s/.test(line)
      ? 'a text that contains a colon must stand in quotes'
      : `${indentation}, and the line above has a value already`
  if (code === 'MISSING_CHAR' && message.startsWith('Sequence item')) return indentation
  return message.split('\n')[0]?.replace(/ at line .*/, '') ?? message
}

const typeSentences: Record<string, string> = {
  object: 'must contain names with values',
  array: 'must be a list',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  string: 'must be a text',
}

const limitSentences: Record<string, (limit: number) => string> = {
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  minLength: () => 'must not be empty',
  maxLength: (limit) => `must have at most ${limit} characters`,
  minItems: (limit) => `must have at least ${limit} ${limit === 1 ? 'entry' : 'entries'}`,
  maxItems: (limit) => `must have at most ${limit} ${limit === 1 ? 'entry' : 'entries'}`,
  minProperties: () => 'must not be empty',
}

type Schema = { hint?: string; properties?: object }

/** Explains an invalid value, by the schema's `hint` if Ajv is `verbose`. */
export function shapeSentence(error: ErrorObject, isNameElsewhere: (name: string) => boolean): string {
  const { hint } = (error.parentSchema ?? {}) as Schema
  const { additionalProperty, allowedValues, limit, missingProperty, type } = error.params as Record<string, unknown>
  if (typeof additionalProperty === 'string') return unknownSentence(additionalProperty, error, isNameElsewhere)
  if (Array.isArray(allowedValues)) return `must be one of ${allowedValues.join(', ')}`
  if (hint && ['pattern', 'format', 'type'].includes(error.keyword)) return hint
  if (error.keyword === 'type') return typeSentences[String(type)] ?? `must be ${String(type)}`
  if (typeof missingProperty === 'string') return `"${missingProperty}" is missing`
  if (error.keyword === 'uniqueItems') return 'must not contain the same entry twice'
  return limitSentences[error.keyword]?.(Number(limit)) ?? 'has the wrong form'
}

/** Suggests the nearest valid name, if one is near. */
export function didYouMean(name: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const nearest = closest(name, names)
  const isNear =
    distance(name.toLowerCase(), nearest.toLowerCase()) <=
    Math.min(name.length - 1, Math.max(2, Math.floor(name.length / 3)))
  return isNear ? `; did you mean "${nearest}"?` : ''
}

/** Suggests the nearest allowed name, else lists the allowed ones. */
function unknownSentence(name: string, error: ErrorObject, isNameElsewhere: (name: string) => boolean): string {
  const names = Object.keys(((error.parentSchema ?? {}) as Schema).properties ?? {})
  if (names.length === 0) return 'is unknown'
  const question = didYouMean(name, names)
  if (question !== '') return `is unknown${question}`
  if (isNameElsewhere(name)) return 'does not belong here: check the indentation of this line'
  return `is unknown; possible are ${names.join(', ')}`
}

/** Drops duplicate errors, and errors of alternatives other than the intended one. */
export function distinctErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'anyOf')
  return errors.filter((error) => {
    // Ajv reports a bad property name twice.
    if (error.keyword === 'propertyNames') return false
    const about = alternatives.find(({ instancePath }) => instancePath === error.instancePath)
    if (!about) return true
    const isTypeOf = (other: ErrorObject) => other.keyword === 'type' && other.instancePath === about.instancePath
    const isMeant = (other: ErrorObject) => other !== about && !isTypeOf(other) && isInside(other, about)
    return !(errors.some(isMeant) && (error === about || isTypeOf(error)))
  })
}

const isInside = (error: ErrorObject, outer: ErrorObject) =>
  error.schemaPath.startsWith(outer.schemaPath) && error.instancePath.startsWith(outer.instancePath)
