import { rm } from 'node:fs/promises'
import type { uploadArticlePicture } from '#contract/club/articles/staffApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { imageUrls, publishImage, requireImage } from '../../learning/files/files.ts'
import type { PreparedCall } from '../../platform/http/route.ts'
import { mediaFile } from '../../platform/storage/media.ts'
import { findPicture, insertPicture, type PictureRow } from './staffQueries.ts'

/** Publishes an uploaded image; idempotent by file. Throws `not_found` and `image_unreadable`. */
export async function publishPicture({
  context,
  viewer,
  body: { file_id: fileId, kind },
  transaction,
}: PreparedCall<typeof uploadArticlePicture>): Promise<ResponseBody<typeof uploadArticlePicture>> {
  const { database, media } = context
  const image = { userId: viewer.user.id, fileId }
  await requireImage(database.sql, image)
  const known = await findPicture(database.sql, { fileId, kind })
  const shape = kind === 'cover' ? 'cover' : 'scene'
  const made = known ? undefined : await publishImage(media, { ...image, folder: 'articles', shape })
  return transaction(async ({ sql, afterCommit }) => {
    if (!made || (await insertPicture(sql, { fileId, kind, ...made }))) return answerOf(made ?? known)
    // Another call has published the same file.
    afterCommit(() => rm(mediaFile(media, `pictures/${made.path}`), { recursive: true, force: true }))
    return answerOf(await findPicture(sql, { fileId, kind }))
  })
}

function answerOf(picture: PictureRow | undefined): ResponseBody<typeof uploadArticlePicture> {
  if (!picture) throw new Error('The picture was not added')
  const { path, width, height } = picture
  return { picture: path, image: imageUrls(path), width, height }
}
