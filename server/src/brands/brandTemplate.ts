import { Document, visit } from 'yaml'
import { machineTimezone } from '../platform/clock.ts'
import { BrandFile } from './brandFile.ts'

type Field = {
  type?: string
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  properties?: Record<string, Field>
  required?: readonly string[]
}

const { properties: fields = {}, required = [] } = BrandFile as object as Field

/** Required values of a new brand, with the time zone of this machine. */
function requiredValues(id: string): Record<string, unknown> {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')
  return {
    title,
    theme: 'web',
    tagline: {
      ru: 'Курс, который идёт вместе с вашим днём.',
      en: 'A course that keeps step with your day.',
      es: 'Un curso que sigue el ritmo de su día.',
    },
    languages: ['en', 'ru', 'es'],
    defaultLanguage: 'en',
    supportEmail: `help@${id}.example`,
    timezone: machineTimezone(),
  }
}

/** A brand file with every field explained and set to its default, or commented out with an example. */
export function brandTemplate(id: string): string {
  const required = requiredValues(id)
  const entries = Object.entries(fields).map(([name, field]) => explained(name, field, required[name]))
  const head = [
    `# The brand "${id}". Every field stands here with its default; a field that is left out has it too.`,
    '# Fields without a default are comments with an example. `npm run brand:check` reports errors.',
  ]
  return `${[head.join('\n'), ...entries].join('\n\n')}\n`
}

type Entry = { comment: string; lines: string[]; isSet: boolean }

function explained(name: string, field: Field, required: unknown): string {
  const { comment, lines, isSet } = entryOf(name, field, required)
  return [comment, ...(isSet ? lines : lines.map((line) => `# ${line}`))].join('\n')
}

/** `isSet`: the field has a default, so that it is not commented out. */
function entryOf(name: string, field: Field, required: unknown): Entry {
  const comment = `# ${field.description}`
  const parts = Object.entries(field.properties ?? {})
    .filter(([, part]) => part.description !== undefined)
    .map(([partName, part]) => ({
      ...entryOf(partName, part, undefined),
      isNeeded: field.required?.includes(partName),
    }))
  if (parts.length === 0) {
    const value = required ?? field.default ?? field.examples?.[0]
    return { comment, lines: yamlOf({ [name]: value }), isSet: (required ?? field.default) !== undefined }
  }
  const isSet = parts.some((part) => part.isSet) && parts.every((part) => part.isSet || !part.isNeeded)
  const inner = parts.flatMap((part) => [
    part.comment,
    ...part.lines.map((line) => (isSet && !part.isSet ? `# ${line}` : line)),
  ])
  return { comment, lines: [`${name}:`, ...inner.map((line) => `  ${line}`)], isSet }
}

function yamlOf(value: unknown): string[] {
  const document = new Document(value)
  visit(document, { Seq: (_key, list) => void (list.flow = true) })
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false }).trimEnd().split('\n')
}

/** Fields of the schema as cells of a Markdown table, with a head. */
export function brandFieldRows(): string[][] {
  const rows = Object.entries(fields).flatMap(([name, field]) => rowsOf(name, field, required.includes(name)))
  return [['field', 'default', 'meaning'], ...rows]
}

function rowsOf(path: string, field: Field, isNeeded: boolean): string[][] {
  const { default: value, description = '', properties = {}, examples = [] } = field
  const fallback = isNeeded ? 'required' : '–'
  const example = examples.length > 0 ? `. Example: \`${inline(examples[0])}\`` : ''
  const inner = Object.entries(properties)
    .filter(([, part]) => part.description !== undefined)
    .flatMap(([name, part]) => rowsOf(`${path}.${name}`, part, field.required?.includes(name) ?? false))
  const meaning = `${description}${example}`.replaceAll('|', '\\|')
  return [[`\`${path}\``, value === undefined ? fallback : `\`${inline(value)}\``, meaning], ...inner]
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${name}: ${inline(part)}`)
    .join(', ')} }`
}
