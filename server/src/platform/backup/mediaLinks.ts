import { copyFile, link, mkdir, mkdtemp, opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { workFolder } from '../storage/media.ts'

/** Paths of files, relative to `folder`; `skip` names entries of the folder itself. */
export async function* listFiles(folder: string, skip?: string, prefix = ''): AsyncGenerator<string> {
  const entries = await opendir(join(folder, prefix)).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (entry.isDirectory() && path !== skip) yield* listFiles(folder, skip, path)
    else if (entry.isFile()) yield path
  }
}

export async function makeLinksFolder(mediaFolder: string): Promise<string> {
  await mkdir(join(mediaFolder, workFolder), { recursive: true })
  return mkdtemp(join(mediaFolder, workFolder, 'backup-'))
}

/** Hard-links the files of a media folder, so that a running server can delete them. */
export async function linkMedia(mediaFolder: string, links: string): Promise<void> {
  for await (const path of listFiles(mediaFolder, workFolder)) await linkFile(mediaFolder, links, path)
}

/** Links the file or folder at `path` unless it is linked; false if it does not exist. */
export async function linkMissing(mediaFolder: string, links: string, path: string): Promise<boolean> {
  if (await exists(join(links, path))) return true
  if (!(await exists(join(mediaFolder, path)))) return false
  let isLinked = false
  for await (const file of listFilesAt(mediaFolder, path))
    isLinked = (await linkFile(mediaFolder, links, file)) || isLinked
  return isLinked
}

async function* listFilesAt(folder: string, path: string): AsyncGenerator<string> {
  const isFolder = (await stat(join(folder, path)).catch(ignoreMissing))?.isDirectory()
  if (isFolder) yield* listFiles(folder, undefined, path)
  else yield path
}

/** False if the file no longer exists. */
async function linkFile(folder: string, links: string, path: string): Promise<boolean> {
  const [source, target] = [join(folder, path), join(links, path)]
  await mkdir(dirname(target), { recursive: true })
  try {
    await link(source, target)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    if (codeOf(error) === 'EEXIST') return true
    // Some network shares have no hard links.
    await copyFile(source, target)
  }
  return true
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ignoreMissing)) !== undefined
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
}
