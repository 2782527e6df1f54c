import { fileTypes, largestPhotoBytes, photoSizeOf } from '#contract/learning/files/rules.ts'
import { drawJpeg, loadImage } from '../../platform/device/files.ts'
import type { Sending } from './sendInParts.ts'

/** Smaller ones the server scales. */
const leastBytes = 1024 * 1024
const heic = /^image\/hei[cf]|\.hei[cf]$/i
/** Pictures that are not photos, or move. */
const kept = /^image\/(?:svg|gif)/i

type Photo = Pick<Sending, 'content' | 'name' | 'type'>

const isHeic = ({ content, name }: Photo) => heic.test(content.type) || heic.test(name)

/** Whether a file is a photo that is made smaller before it is sent, if the browser can read it. */
export function isShrunk(photo: Photo): boolean {
  const { content, type } = photo
  if (type !== fileTypes.image || content.size > largestPhotoBytes) return false
  return isHeic(photo) || (content.size > leastBytes && !kept.test(content.type))
}

/** A large photo as it will be kept, and HEIC as JPEG; unchanged where the browser cannot read it. */
export async function shrinkPhoto(photo: Photo): Promise<Pick<Sending, 'content' | 'name'>> {
  const { content, name } = photo
  const jpeg = isShrunk(photo) ? await toJpeg(photo).catch(() => undefined) : undefined
  return jpeg ? { content: jpeg, name: name.replace(/\.\w+$|$/, '.jpg') } : { content, name }
}

async function toJpeg(photo: Photo): Promise<Blob | undefined> {
  const { image, width, height, dispose } = await loadImage(photo.content)
  try {
    const size = photoSizeOf({ width, height })
    if (!isHeic(photo) && size.width === width && size.height === height) return undefined
    return await drawJpeg(size, (context) => context.drawImage(image, 0, 0, size.width, size.height))
  } finally {
    dispose()
  }
}
