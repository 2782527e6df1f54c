import { rm } from 'node:fs/promises'
import type { Work } from '../jobs.ts'
import { isMediaPath, mediaFile } from '../media.ts'
import { deleteFile, listPicturesOfErased } from './queries.ts'

/** Deletes pictures of erased accounts, from the disk first: a row that is left is found again. */
export async function cleanup({ database: { sql }, media }: Work): Promise<void> {
  for (const { id, path } of await listPicturesOfErased(sql)) {
    const [folder = ''] = path.split('/')
    if (isMediaPath(folder)) await rm(mediaFile(media, `pictures/${folder}`), { recursive: true, force: true })
    await deleteFile(sql, id)
  }
}
