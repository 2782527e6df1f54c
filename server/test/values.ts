import fc, { type Arbitrary } from 'fast-check'

/** The part of a JSON schema that the contract uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  patternProperties?: Record<string, Schema>
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

const strangeUnits = ['\u0000', '\ud800', '\u202e', '\ufeff', '👩‍👩‍👧‍👦', '\n', '"', "'", '\\', '%', '$1']
const strangeTexts = [
  ...strangeUnits,
  '',
  ' ',
  "' or 1=1; drop table users --",
  '%00%0a%0d',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  '-0',
  'NaN',
  'Infinity',
  '1e999',
  '9007199254740993',
]

const hugeText = fc
  .tuple(fc.constantFrom('x', '界', '\u0000', '[', ','), fc.nat(70_000))
  .map(([unit, length]) => unit.repeat(length))

export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(...strangeTexts),
  hugeText,
)

export const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
)

const prototypeKeys = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty')

/** The kinds of hostile values that JSON can hold. */
export const hostileValues: readonly Arbitrary<unknown>[] = [
  hostileText,
  hugeText,
  hostileNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue(),
  fc.integer({ min: 1, max: 3000 }).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  fc
    .tuple(prototypeKeys, fc.jsonValue())
    .map(([key, value]) => JSON.parse(`{"${key}":${JSON.stringify(value)}}`) as unknown),
]

export const hostileValue: Arbitrary<unknown> = fc.oneof(...hostileValues)

/** Valid values. Integers are mostly small, so that ids often exist. */
export function valueOf(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type })))
  if (schema.type === 'object') return objectOf(schema, valueOf)
  if (schema.type === 'array')
    return fc.array(valueOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) })
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return textOf(schema)
}

function numberOf({ minimum = -10, maximum = 2 ** 31 }: Schema): Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 12) })
  return fc.oneof({ arbitrary: small, weight: 4 }, fc.integer({ min: minimum, max: maximum }))
}

function textOf({ format, maxLength = 200 }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  return fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme', maxLength }))
}

function objectOf(schema: Schema, part: (schema: Schema) => Arbitrary<unknown>): Arbitrary<object> {
  const { properties = {}, required = [], patternProperties = {} } = schema
  const [pattern] = Object.values(patternProperties)
  if (pattern) return fc.dictionary(fc.string(), part(pattern), { maxKeys: 4 })
  const parts = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, part(each)]))
  return fc.record(parts, { requiredKeys: required })
}

/** Nearly valid values: some properties are hostile, missing or extra. */
export function nearlyOf(schema: Schema): Arbitrary<unknown> {
  if (schema.type === 'object') {
    const extra = fc.dictionary(fc.oneof(fc.string(), prototypeKeys), fc.jsonValue(), { maxKeys: 2 })
    return fc
      .tuple(objectOf({ ...schema, required: [] }, nearlyOf), extra)
      .map(([object, more]) => ({ ...more, ...object }))
  }
  const bent = fc.tuple(valueOf(schema), fc.constantFrom(...strangeUnits), fc.nat()).map(([value, unit, position]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const at = position % (text.length + 1)
    return text.slice(0, at) + unit + text.slice(at)
  })
  return fc.oneof({ arbitrary: valueOf(schema), weight: 4 }, bent, hostileValue)
}

/** The example with one hostile property. */
export function mutatedExample(example: object): Arbitrary<object> {
  const units = fc.constantFrom(...strangeUnits)
  return fc
    .tuple(fc.constantFrom(...Object.entries(example)), hostileValue, units, fc.boolean())
    .map(([[name, value], strange, unit, appended]) => ({
      ...example,
      [name]: appended ? `${String(value)}${unit}` : strange,
    }))
}
