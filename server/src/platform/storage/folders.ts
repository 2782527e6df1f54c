import { existsSync, lstatSync, readdirSync, statSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, access, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeText } from '#contract/platform/decodeText.ts'
import { OperatorError } from '../config/operatorError.ts'

/** The user as which PostgreSQL runs for root. */
export const nobody = 65534

/** Writes a new folder, whole or not at all. */
export async function writeNewFolder(path: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await requireNew(path)
  await mkdir(dirname(path), { recursive: true })
  const unfinished = await mkdtemp(`${path}.unfinished-`)
  try {
    await fill(unfinished)
    await requireNew(path)
    await rename(unfinished, path).catch(async (error: unknown) => {
      await requireNew(path)
      throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function requireNew(path: string): Promise<void> {
  const exists = await canAccess(path)
  if (exists) throw new OperatorError(`${path} exists already: choose another folder, or remove it first.`)
}

export function canAccess(path: string, mode?: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  )
}

/** Refuses to run as root on another user's data folder, whose owner could not change files that root creates. */
export function requireOwnFolder(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const folder = existsSync(dataDir) ? statSync(dataDir) : undefined
  if (!folder?.isDirectory()) return
  // As root, PostgreSQL runs as nobody, who then owns its folders.
  const owners = readdirSync(dataDir).map((name) => lstatSync(join(dataDir, name)).uid)
  const foreign = [folder.uid, ...owners.filter((owner) => owner !== nobody)].find((owner) => owner !== 0)
  if (foreign !== undefined)
    throw new OperatorError(
      `The folder ${dataDir} belongs to the user ${foreign}: run the command as that user, or set another DATA_DIR.`,
    )
}

/**
 * The real path of a file that a person names; undefined if there is none. Macs decompose letters of file names in
 * archives ("й" becomes two characters), which their file system treats as equal.
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

/** Reads a person's text file in any encoding that editors save, as text and as UTF-8 bytes. Throws UndecodableText. */
export async function readTextFile(path: string): Promise<{ text: string; content: Buffer }> {
  const bytes = await readFile(path)
  const text = decodeText(bytes)
  const content = Buffer.from(text)
  const isUtf8 = bytes.subarray(bytes.length - content.length).equals(content)
  return { text, content: isUtf8 ? bytes : content }
}
