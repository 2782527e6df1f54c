import { Ajv, type ValidateFunction } from 'ajv'
import { textFields } from '#contract/learning/courses/courseFile.ts'
import type { PartKind } from '#contract/school/authoring/draft.ts'
import type { Operation } from '#contract/school/authoring/operations.ts'
import { partFields } from '#contract/school/authoring/partFields.ts'
import { ApiError, type FieldViolation } from '../../platform/errors.ts'

const ajv = new Ajv({ strict: false })
const compiled = new Map<string, ValidateFunction>()

/** Throws a 422 that names each value which the course file does not take; what is merely missing is no fault. */
export function checkOperations(operations: readonly Operation[]): void {
  const fields = operations.flatMap((operation, index) =>
    faultsOf(operation).map((name): FieldViolation => ({ field: `operations.${index}.${name}`, rule: 'invalid' })),
  )
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}

function faultsOf(operation: Operation): string[] {
  const { kind } = operation
  if (operation.type === 'add') {
    const entries = Object.entries(operation.fields ?? {})
    return entries.filter(([field, value]) => !fits(kind, field, value)).map(([field]) => `fields.${field}`)
  }
  if (operation.type !== 'set') return []
  const { field, language, value } = operation
  if (textFields.has(field) !== (language !== undefined)) return ['language']
  // Null removes it: whether a course needs it, publishing asks.
  const isRemoved = value === null && Object.hasOwn(partFields[kind], field)
  return isRemoved || fits(kind, field, language ? { [language]: value } : value) ? [] : ['value']
}

function fits(kind: PartKind, field: string, value: unknown): boolean {
  const schema = Object.hasOwn(partFields[kind], field) ? partFields[kind][field] : undefined
  if (!schema) return false
  const name = `${kind} ${field}`
  const validate = compiled.get(name) ?? ajv.compile(schema)
  compiled.set(name, validate)
  return validate(value)
}
