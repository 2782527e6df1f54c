import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import type { FieldRule } from '#contract/fieldTexts.ts'
import { ApiError, type FieldViolation } from '../errors.ts'
import { uuidPattern } from '../uuids.ts'

/** Coerces query, path and form values to numbers; JSON is not coerced. */
const lenient = formats(new Ajv({ coerceTypes: true, allErrors: true, strict: false }))
const exact = formats(new Ajv({ coerceTypes: false, allErrors: true, strict: false }))

function formats(ajv: Ajv): Ajv {
  addFormats(ajv, ['email', 'date'])
  // The library's format allows a `urn:uuid:` prefix.
  return ajv.addFormat('uuid', uuidPattern)
}

type Validate = (value: unknown) => true | { error: FastifySchemaValidationError[] }

/** Compiles a schema at its first use, as a start would take most of its time for those of all endpoints. */
function validating(ajv: Ajv, schema: object): Validate {
  let compiled: ValidateFunction | undefined
  return (value) => {
    compiled ??= ajv.compile(schema)
    return compiled(value) || { error: (compiled.errors ?? []) as FastifySchemaValidationError[] }
  }
}

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return withoutUnknown(schema, validating(exact, schema))
  const validate = validating(lenient, schema)
  if (httpPart === 'querystring') return withNamedIds(schema as ObjectSchema, validate)
  if (httpPart !== 'params') return validate
  const { properties } = schema as ObjectSchema
  const ids = Object.keys(properties).filter((name) => properties[name]?.type === 'integer')
  return (params: Record<string, string>) => {
    const isValid = ids.every((name) => plainNumber.test(params[name] ?? '')) && validate(params) === true
    return isValid || { error: new Error('Invalid id') }
  }
}

type ObjectSchema = { properties: Record<string, { type?: string; minimum?: number }>; required?: readonly string[] }

/** Treats required ids in queries like ids in paths: an invalid id is not found. */
function withNamedIds({ properties, required = [] }: ObjectSchema, validate: Validate) {
  const ids = required.filter((name) => properties[name]?.type === 'integer' && properties[name].minimum === 1)
  return (query: Record<string, unknown>) => {
    if (!ids.every((name) => query[name] === undefined || isId(query[name])))
      return { error: new ApiError('not_found') }
    return validate(query)
  }
}

// The validator also accepts `0x1` and `1e0`.
const plainNumber = /^[1-9]\d*$/

const isId = (value: unknown) =>
  typeof value === 'string' && plainNumber.test(value) && Number.isSafeInteger(Number(value))

/** For forms, whose values are strings. */
export const compileFormValidator: FastifySchemaCompiler<object> = ({ schema }) =>
  withoutUnknown(schema, validating(lenient, schema))

/** Removes unknown properties from a valid body: handlers may spread it beside ids that they set. */
function withoutUnknown(schema: TSchema, validate: Validate) {
  return (body: unknown) => {
    const result = validate(body)
    return result === true ? { value: Clean(schema, body) } : result
  }
}

const rules: Record<string, FieldRule> = {
  required: 'required',
  maxLength: 'too_long',
  minLength: 'too_short',
  maxItems: 'too_large',
  minItems: 'too_small',
  maximum: 'too_large',
  minimum: 'too_small',
}

export function fieldViolations(validation: readonly Partial<ErrorObject>[]): FieldViolation[] {
  const byField = new Map<string, FieldViolation>()
  for (const error of validation) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, { field, ...ruleOf(error) })
  }
  return [...byField.values()]
}

function fieldOf({ instancePath = '', params }: Partial<ErrorObject>): string {
  const missing = (params as { missingProperty?: string } | undefined)?.missingProperty
  return [...instancePath.split('/').filter(Boolean), ...(missing ? [missing] : [])].join('.')
}

function ruleOf({ keyword = '', params = {} }: Partial<ErrorObject>): { rule: FieldRule; limit?: number } {
  const { limit, type, format } = params as { limit?: number; type?: string; format?: string }
  if (keyword === 'format' && format === 'email') return { rule: 'email' }
  if (keyword === 'type' && type === 'integer') return { rule: 'whole_number' }
  const rule = rules[keyword] ?? 'invalid'
  return limit === undefined ? { rule } : { rule, limit }
}
