import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { nowMs } from '../clock.ts'
import { OperatorError } from '../config/operatorError.ts'
import { readManifest } from './checkedBackup.ts'

const suffix = '.tar.zst'
const namePattern = /^daystream-\d{8}T\d{6}Z\.tar\.zst$/

/** A path with the suffix of backups is a file, any other a folder. */
export const isBackupFile = (path: string): boolean => path.endsWith(suffix)

/** `target` itself, or a file in that folder whose name sorts by time. */
export function newBackupFile(target: string): string {
  if (isBackupFile(target)) return target
  return join(target, `daystream-${new Date(nowMs()).toISOString().replaceAll(/[-:]|\.\d+/g, '')}${suffix}`)
}

/** Creates the folder `target` if its parent exists; `discard` removes it again while it is empty. */
export async function createBackupFolder(target: string): Promise<{ discard: () => Promise<void> }> {
  const isNew = !isBackupFile(target) && (await createFolder(target))
  const discard = async () => {
    if (isNew) await rmdir(target).catch(() => undefined)
  }
  return { discard }
}

/** False if it exists. */
async function createFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const isFolder = code === 'EEXIST' && (await stat(folder)).isDirectory()
    if (isFolder) return false
    if (code === 'EEXIST')
      throw new OperatorError(`${folder} is no folder, and no file that ends in ${suffix}.`, { cause })
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new OperatorError(`The folder ${dirname(folder)} does not exist: create it first.`, { cause })
    throw cause
  }
}

/**
 * Deletes all but the newest `keep` backups beside `file`, the newest one: only files with scheduled names of the same
 * installation. Returns their paths.
 */
export async function deleteOldBackups(file: string, keep: number): Promise<string[]> {
  const folder = dirname(file)
  const { installation } = await readManifest(file)
  const names = await readdir(folder)
  const own: string[] = []
  for (const name of names
    .filter((each) => namePattern.test(each))
    .toSorted()
    .toReversed()) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined)
    if (manifest?.installation === installation) own.push(name)
  }
  const deleted = own.filter((name) => name !== basename(file)).slice(keep - 1)
  const paths = deleted.map((name) => join(folder, name))
  for (const path of paths) await rm(path, { force: true })
  return paths
}
