import { expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { textFields } from '../contract/src/learning/courses/courseFile.ts'
import { partKinds } from '../contract/src/school/authoring/draft.ts'
import { partFields } from '../contract/src/school/authoring/partFields.ts'
import { partControls, type Control, type Controls } from '../web/src/school/authoring/staff/partControls.ts'

type Schema = TSchema & {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: string[]
  anyOf?: Schema[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

/** The values of a union of literals. */
const valuesOf = ({ enum: values, anyOf = [] }: Schema) =>
  values ?? anyOf.map((one) => (one as { const?: string }).const)

const bounds = ({ minimum: min, maximum: max }: Schema) => ({ min, max })
const rowControls = (schema: Schema | undefined): Record<string, Schema> => {
  const { key: _key, ...fields } = schema?.properties ?? {}
  return fields
}

/** The schema's own account of a control: what it must be called and which bounds it must have. */
function faultsOf(path: string, control: Control, schema: Schema): string[] {
  const same = (one: unknown, other: unknown) => (JSON.stringify(one) === JSON.stringify(other) ? [] : [path])
  switch (control.type) {
    case 'text':
      return same(control.max, schema.properties?.ru?.maxLength)
    case 'line':
      return same([control.max, control.pattern], [schema.maxLength, schema.pattern])
    case 'number':
      return same(['integer', { min: control.min, max: control.max }], [schema.type, bounds(schema)])
    case 'switch':
      return same('boolean', schema.type)
    case 'select':
      return same(control.values, valuesOf(schema))
    case 'checkboxes':
      return same(control.values, valuesOf(schema.items ?? schema))
    case 'numbers':
      return same({ min: control.min, max: control.max }, bounds(schema.items ?? schema))
    case 'schools':
      return same('array', schema.type)
    case 'part':
      return same('string', schema.type)
    case 'optionValues':
      return same('object', schema.type)
    case 'object':
      return same('object', schema.type).concat(missingIn(path, control.fields, schema.properties ?? {}))
    case 'rows':
      return same(
        [control.max, 'key' in (schema.items?.properties ?? {})],
        [schema.maxItems, Boolean(control.keyPrefix)],
      ).concat(missingIn(path, control.fields, rowControls(schema.items)))
  }
}

function missingIn(path: string, controls: Controls, fields: Readonly<Record<string, TSchema>>): string[] {
  const names = new Set([...Object.keys(controls), ...Object.keys(fields)])
  return [...names].flatMap((name) => {
    const [control, schema] = [controls[name], fields[name]]
    const at = `${path}.${name}`
    return control && schema ? faultsOf(at, control, schema) : [at]
  })
}

it.each(partKinds)('each field of a %s has a control with the bounds of its schema, and no other', (kind) => {
  expect(missingIn(kind, partControls[kind], partFields[kind])).toEqual([])
})

it('a field is a text by language in the editor exactly where the draft stores one language at a time', () => {
  for (const kind of partKinds)
    for (const [name, { type }] of Object.entries(partControls[kind]))
      expect([kind, name, type === 'text']).toEqual([kind, name, textFields.has(name)])
})
