import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

const files = ['{architecture,bench,contract,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,css}', 'server/migrations/*.sql']
/** A fragment of a sentence, which its reader has to complete. */
const fragment = /^\s*(?:\/\/|\/\*\*?|\{\/\*|--)\s*(?:What|Of|Whom|To whom|By whom|Whose|Who|Whoever|Whatever)\b/

function fragmentsOf(text: string): string[] {
  return text.split('\n').filter((line) => fragment.test(line))
}

test('a comment begins with its subject or its verb', () => {
  const paths = globSync(files, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) })
  expect(paths.length).toBeGreaterThan(1000)
  const found = paths.flatMap((path) =>
    fragmentsOf(readFileSync(join(root, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a comment that begins with a fragment is found', () => {
  expect(fragmentsOf('  /** What a learner sent. */\n// Of a bundle.\n/** A submission. */')).toHaveLength(2)
})
