import type { Crop, Size } from './crop.ts'

/** The server keeps nothing larger. */
const sidePixels = 1280

export type Picture = Size & { url: string; image: HTMLImageElement; free: () => void }

/** Opens a chosen file; throws when the browser cannot show it. Free it when it is no longer shown. */
export async function openPicture(file: File): Promise<Picture> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    // A drawing may have no size of its own.
    if (image.naturalWidth === 0) throw new Error('The picture has no size')
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  const { naturalWidth: width, naturalHeight: height } = image
  return { url, image, width, height, free: () => URL.revokeObjectURL(url) }
}

/** The square as a picture of its own, upright and without what the camera wrote into the file. */
export async function cutOut({ image }: Picture, { x, y, side }: Crop): Promise<Blob> {
  const size = Math.round(Math.min(side, sidePixels))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gives no canvas')
  // A picture that one can see through stands on white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.drawImage(image, x - side / 2, y - side / 2, side, side, 0, 0, size, size)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture was not cut out')))
    canvas.toBlob(take, 'image/jpeg', 0.9)
  })
}
