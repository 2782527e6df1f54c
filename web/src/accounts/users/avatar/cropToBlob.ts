import { drawJpeg, type LoadedImage } from '../../../platform/device/loadImage.ts'
import type { Crop } from './crop.ts'

/** The server's largest rendition. */
const sidePixels = 1280

/** Crops to a JPEG, upright and without EXIF data. */
export function cropToBlob({ image }: LoadedImage, { x, y, side }: Crop): Promise<Blob> {
  const size = Math.round(Math.min(side, sidePixels))
  return drawJpeg({ width: size, height: size }, (context) =>
    context.drawImage(image, x - side / 2, y - side / 2, side, side, 0, 0, size, size),
  )
}
