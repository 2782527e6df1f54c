import { readFileSync } from 'node:fs'
import type { Palette } from './drawing.ts'

/** Reads the light colours of a brand's stage out of the text of tokens.css. Throws when a token is missing. */
export function readPalette(tokensFile: string, brand: string, stage: number): Palette {
  const css = readFileSync(tokensFile, 'utf8')
  const values = new Map([...declarations(css, ':root {'), ...declarations(css, `:root[data-brand="${brand}"] {`)])
  const value = (name: string): string => {
    const found = values.get(`--color-${name}`)
    if (found === undefined) throw new Error(`${tokensFile} has no --color-${name}`)
    return found
  }
  return {
    main: value(`stage-${stage}`),
    soft: value(`stage-${stage}-soft`),
    mid: value(`stage-${stage}-mid`),
    ink: value(`stage-${stage}-ink`),
    accent: value('accent'),
  }
}

function declarations(css: string, selector: string): [string, string][] {
  const start = css.replaceAll("'", '"').indexOf(selector)
  if (start < 0) return []
  const block = css.slice(start + selector.length, css.indexOf('}', start))
  return [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-fA-F]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? ''])
}
