import { brandImagePath, inlineImage, type BrandImage, type BrandImages } from './brandImages.ts'
import { readBrands } from './brands.ts'

export type BrandLogo = BrandImage & { title: string }

/** The current logo of a brand; undefined without an image of its own, or while the files are invalid. */
export function readBrandLogo(folder: string, brandId: string): BrandLogo | undefined {
  const images: BrandImages = new Map()
  try {
    const brand = readBrands(folder, undefined, images).get(brandId)
    if (!brand) return undefined
    const { header_logo: logo, title } = brand.public.project
    const image = logo.startsWith(brandImagePath) ? images.get(logo.slice(brandImagePath.length)) : inlineImage(logo)
    return image && { ...image, title }
  } catch {
    return undefined
  }
}
