import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../config/operatorError.ts'
import { canAccess } from './canAccess.ts'

/** Writes a folder that does not exist yet, whole or not at all. */
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
