import { readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The real path of a file that a person names by its path in `folder`; undefined if there is none. A Mac decomposes the letters
 * of names in archives ("й" becomes two characters), and its own disk takes both for one name.
 */
export function findFile(folder: string, name: string): string | undefined {
  const exact = realPathOf(join(folder, name))
  if (exact !== undefined) return exact
  let path = folder
  for (const part of name.split(/[/\\]/))
    path = join(path, namesIn(path).find((other) => isSameName(other, part)) ?? part)
  return realPathOf(path)
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}
