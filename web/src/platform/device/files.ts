type Size = { width: number; height: number }

export type LoadedImage = Size & { url: string; image: HTMLImageElement; dispose: () => void }

/** Loads an image file; throws when the browser cannot decode it. Dispose of it after use. */
export async function loadImage(file: Blob): Promise<LoadedImage> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    // An SVG may have no intrinsic size.
    if (image.naturalWidth === 0) throw new Error('The image has no size')
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
  const { naturalWidth: width, naturalHeight: height } = image
  return { url, image, width, height, dispose: () => URL.revokeObjectURL(url) }
}

/** Draws a picture and encodes it as JPEG, without EXIF data. */
export async function drawJpeg(
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2d context')
  // White behind transparent images.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  draw(context)
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas could not be encoded'))
    canvas.toBlob(handleBlob, 'image/jpeg', 0.9)
  })
}

export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
