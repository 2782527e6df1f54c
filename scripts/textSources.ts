import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type ESTree, type ParseResult, parseSync } from 'vite'
import { languages, type Language } from '#contract/endpoint.ts'
import { isArea } from '../architecture/areas.ts'

/** Files with the product's texts; brands and courses have their own. */
const textFiles = [
  'web/src/**/texts.ts',
  'web/src/accounts/users/LanguageDialog.tsx',
  'contract/src/{errorTexts,*ErrorTexts}.ts',
  'contract/src/{fieldTexts,*FieldTexts}.ts',
  'server/src/**/texts.ts',
  'server/src/brands/registration.ts',
]

/** A message in one language, with the position of its string in the file. */
type Message = { value: string; start: number; end: number }

export interface Text {
  /** `web.auth.signIn`, `contract.fieldTexts.required`, `server.mail.confirm_email.subject`. */
  key: string
  file: string
  /** The comment above it, for translators. */
  description: string
  messages: Record<Language, Message>
}

type File = { path: string; source: string; comments: ParseResult['comments'] }

/** All texts below `root` in the order of their files. */
export function readTexts(root: string): Text[] {
  return globSync(textFiles, { cwd: root })
    .toSorted()
    .flatMap((path) => textsOf(path, readFileSync(join(root, path), 'utf8')))
}

function textsOf(path: string, source: string): Text[] {
  const { program, comments } = parseSync(path, source)
  const folder = dirname(path)
    .split(sep)
    .filter((name, depth) => name !== 'src' && !(depth === 2 && isArea(name)))
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) => {
      const names = id.type === 'Identifier' && id.name !== 'texts' ? [...folder, id.name] : folder
      return findTexts({ path, source, comments }, names, init)
    })
  })
}

function findTexts(file: File, names: readonly string[], value: ESTree.Node | null): Text[] {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression')
    return findTexts(file, names, value.expression)
  if (value?.type !== 'ObjectExpression') return []
  const properties = namedProperties(value)
  const translations = languages.map((language) => properties.get(language)?.value)
  if (translations.every((translation) => translation !== undefined))
    return textsIn(file, names, { translations, description: descriptionOf(file, value) })
  return [...properties].flatMap(([name, property]) => findTexts(file, [...names, name], property.value))
}

type Translated = { translations: readonly ESTree.Node[]; description: string }

/** Each language has one message, or the same parts, such as a subject and a body. */
function textsIn(file: File, names: readonly string[], { translations, description }: Translated): Text[] {
  const found = translations.map(messageOf)
  if (found.every((message) => message !== undefined)) {
    const messages = Object.fromEntries(languages.map((language, index) => [language, found[index]]))
    return [{ key: names.join('.'), file: file.path, description, messages: messages as Text['messages'] }]
  }
  const parts = translations.map((node) => (node.type === 'ObjectExpression' ? namedProperties(node) : new Map()))
  return [...(parts[0]?.keys() ?? [])].flatMap((name) => {
    const nested = parts.flatMap((part) => part.get(name)?.value ?? [])
    return textsIn(file, [...names, name], { translations: nested, description })
  })
}

function namedProperties({ properties }: ESTree.ObjectExpression): Map<string, ESTree.ObjectProperty> {
  const named = new Map<string, ESTree.ObjectProperty>()
  for (const property of properties) {
    if (property.type !== 'Property') continue
    const { key } = property
    if (key.type === 'Identifier') named.set(key.name, property)
    else if (key.type === 'Literal') named.set(String(key.value), property)
  }
  return named
}

function messageOf(node: ESTree.Node): Message | undefined {
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined
  return { value: node.value, start: node.start, end: node.end }
}

/** The comment directly above the text. */
function descriptionOf({ source, comments }: File, { start }: ESTree.ObjectExpression): string {
  const line = source.lastIndexOf('\n', start)
  const above = comments.find(({ end }) => end <= line && source.slice(end, line).trim() === '')
  return above ? above.value.replaceAll(/^\s*\*+ ?/gm, '').trim() : ''
}

export type Change = { text: Text; language: Language; value: string }

/** Replaces strings and leaves everything else unchanged; returns the changed files. */
export function writeTexts(root: string, changes: readonly Change[]): string[] {
  const byFile = Map.groupBy(changes, ({ text }) => text.file)
  for (const [file, inFile] of byFile) {
    const path = join(root, file)
    let source = readFileSync(path, 'utf8')
    const places = inFile.map(({ text, language, value }) => ({ ...text.messages[language], value }))
    // Backwards, so that earlier positions stay valid.
    for (const { start, end, value } of places.toSorted((one, other) => other.start - one.start))
      source = source.slice(0, start) + quote(value) + source.slice(end)
    writeFileSync(path, source)
  }
  return [...byFile.keys()]
}

/** Quotes a string like the formatter. */
function quote(value: string): string {
  // Soft hyphens and no-break spaces cannot be seen, so they are escaped.
  const quoted = JSON.stringify(value)
    .replaceAll('\u00ad', String.raw`\u00ad`)
    .replaceAll('\u00a0', String.raw`\u00A0`)
  return value.includes("'") ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}
