import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveImage } from '../../learning/files/files.ts'
import { UnusableImage } from '../../learning/files/images.ts'
import { HostFailure, readPublicHost } from '../../platform/http/publicHosts.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { makeWorkFolder, mediaFile } from '../../platform/storage/media.ts'
import * as queries from './hostQueries.ts'

const timeoutMs = 3000
const maxPictureBytes = 1024 * 1024

/** Fetches a thumbnail of another host, and cuts it to our sizes. A failed one is tried again after an hour. */
export const fetchHostPicture: Job<{ hash: string }> = {
  name: 'fetch-host-picture',
  keyOf: ({ hash }) => hash,
  timeoutSeconds: 120,
  retries: 1,
  priorityOf: () => -1,
  run: async (context, { hash }) => {
    const { sql } = context.database
    const picture = await queries.findHostPicture(sql, hash)
    if (picture?.path !== null) return
    const path = await savePicture(context, picture.url).catch(async (error: unknown) => {
      if (!(error instanceof HostFailure || error instanceof UnusableImage)) throw error
      await queries.updateHostPictureFailed(sql, hash)
    })
    if (path === undefined || (await queries.updateHostPicture(sql, hash, path))) return
    await removePicture(context, path)
  },
}

async function savePicture({ media, signal }: JobContext, url: string): Promise<string> {
  const content = await readPublicHost(url, { maxBytes: maxPictureBytes, timeoutMs, signal })
  const folder = await makeWorkFolder(media, 'host-picture')
  try {
    const original = join(folder, 'original')
    await writeFile(original, content)
    return (await saveImage(media, { original, folder: 'hosts', shape: 'cover' })).path
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removePicture({ media }: Pick<JobContext, 'media'>, path: string): Promise<void> {
  await rm(mediaFile(media, `pictures/${path}`), { recursive: true, force: true })
}

/** Deletes old answers of hosts, and pictures that none has named for two days. */
export async function cleanHostArticles({ database: { sql }, media }: JobContext): Promise<void> {
  await queries.deleteOldHostPreviews(sql)
  // From the disk first: if that fails, the row is found again.
  for (;;) {
    const unused = await queries.listUnusedHostPictures(sql)
    if (unused.length === 0) return
    for (const { hash, path } of unused) {
      if (path !== null) await removePicture({ media }, path)
      await queries.deleteHostPicture(sql, hash)
    }
  }
}
