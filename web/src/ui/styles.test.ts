import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { mediaQueries } from '../../vite-media.ts'

const source = join(import.meta.dirname, '..')
// The design's own file is copied unchanged; a test may name a width.
const files = globSync('**/*.{css,ts,tsx}', { cwd: source }).filter(
  (file) => !/tokens\.css$|breakpoints|\.test\./.test(file),
)
const styleSheets = files.filter((file) => file.endsWith('.css'))
const sources = files.filter((file) => !file.endsWith('.css')).map((file) => [file, read(file)] as const)

function read(file: string): string {
  return readFileSync(join(source, file), 'utf8')
}

function camelCase(attribute: string): string {
  return attribute.slice('data-'.length).replaceAll(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase())
}

function linesWith(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

it('a breakpoint is written in one file only', () => {
  expect(linesWith(/\((min|max)-width: \d/, files).filter((line) => !line.includes('@container'))).toEqual([])
})

it('a style sheet names no breakpoint that does not exist', () => {
  const used = styleSheets.flatMap((file) =>
    Array.from(read(file).matchAll(/@media [^{]*\(--([\w-]+)\)/g), ([, name]) => name),
  )
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((name) => !mediaQueries.has(name ?? ''))).toEqual([])
})

it('a layer has a name', () => {
  expect(linesWith(/z-index: (?!var\(--z-)/, styleSheets)).toEqual([])
})

it('a margin, padding or gap is a token where one has its size', () => {
  const raw =
    /^\s*(?:row-gap|column-gap|gap|margin|padding)(?:-\w+)*: (?:.*[ (])?(?:4|8|12|16|20|24|32|40|48|64|80)px\b/
  expect(linesWith(raw, styleSheets)).toEqual([])
})

it('a component names no class that its style sheet lacks', () => {
  const unknown = sources.flatMap(([file, text]) =>
    Array.from(text.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)).flatMap(([, name, path = '']) => {
      const styleSheet = read(join(dirname(file), path))
      const used = Array.from(text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, className]) => className)
      return used
        .filter((className) => !new RegExp(`\\.${className}\\b`).test(styleSheet))
        .map((className) => `${file}: ${className}`)
    }),
  )
  expect(unknown).toEqual([])
})

it('a style sheet names no data attribute that no component sets', () => {
  const setByBaseUi = ['data-starting-style', 'data-ending-style', 'data-empty', 'data-highlighted', 'data-panel-open']
  const code = sources.map(([, text]) => text).join('\n')
  const used = styleSheets.flatMap((file) =>
    Array.from(read(file).matchAll(/\[(data-[\w-]+)/g), ([, name = '']) => name),
  )
  expect(used.length).toBeGreaterThan(0)
  const unknown = used.filter(
    (name) => !setByBaseUi.includes(name) && !code.includes(name) && !code.includes(`dataset.${camelCase(name)}`),
  )
  expect(unknown).toEqual([])
})

it('a style sheet defines a selector once at each level, so that no rename merges two classes', () => {
  const selectorsOf = (file: string) => {
    const parents: string[] = []
    const found: string[] = []
    for (const [, text = '', sign] of read(file)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/([^{};]*)([{};])/g)) {
      if (sign === '}') parents.pop()
      if (sign !== '{') continue
      parents.push(text.trim())
      if (!text.trim().startsWith('@')) found.push(`${file}: ${parents.join(' ')}`)
    }
    return found
  }
  const selectors = styleSheets.filter((file) => file.endsWith('.module.css')).flatMap(selectorsOf)
  expect(selectors.length).toBeGreaterThan(100)
  expect(selectors.filter((selector, index) => selectors.indexOf(selector) !== index)).toEqual([])
})
