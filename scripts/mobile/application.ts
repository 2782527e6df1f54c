import type { Language } from '#contract/endpoint.ts'
import type { BrandImages } from '../../server/src/brands/brandImages.ts'
import type { IconPicture } from '../../server/src/brands/installIcons.ts'
import { iconPicture } from '../../server/src/brands/installIcons.ts'
import { readBrands } from '../../server/src/brands/brands.ts'
import { OperatorError } from '../../server/src/platform/config/operatorError.ts'
import type { Brand, MobileApplication } from '../../server/src/platform/http/context.ts'
import { noServiceFiles, serviceFilesOf, type ServiceFiles } from './firebase.ts'

/** A brand's application, from which its native projects are made. */
export type Application = {
  brand: Brand
  mobile: MobileApplication & { origin: string }
  /** Hosts whose links open in the application. */
  hosts: readonly string[]
  /** `1.4.0` */
  version: string
  names: ReadonlyMap<Language, string>
  /** The scheme of links that only the application opens: `faceapp`. */
  scheme: string
  picture: IconPicture
  /** The service files of Firebase, by which it sends messages. */
  firebase: ServiceFiles
}

const defaultVersion = '1.0.0'

/** Reads a brand file; throws an `OperatorError` unless it describes an application. */
export async function readApplication(brandsDir: string, id: string, version?: string): Promise<Application> {
  const images: BrandImages = new Map()
  const brands = readBrands(brandsDir, undefined, images)
  const brand = brands.get(id)
  if (!brand) throw new OperatorError(`There is no brand "${id}": there are ${[...brands.keys()].join(', ')}`)
  const { mobile } = brand
  if (!mobile) throw new OperatorError(`The brand file ${id}.yaml has no part "mobile"`)
  const { origin } = mobile
  if (origin === undefined) throw new OperatorError(`The brand file ${id}.yaml names neither mobile.origin nor hosts`)
  const { title, mobile_app_version: newest } = brand.public.project
  return {
    brand,
    mobile: { ...mobile, origin },
    hosts: [...new Set([new URL(origin).hostname, ...brand.hosts])],
    version: version ?? (newest === '' ? defaultVersion : newest),
    names: new Map(brand.languages.map((language) => [language, mobile.name[language] ?? title])),
    scheme: `${id}app`,
    picture: await iconPicture(brand.public, images),
    firebase: mobile.oneSignalAppId === undefined ? serviceFilesOf({ brandsDir, brandId: id }) : noServiceFiles,
  }
}

/** `1.12.3` as a growing number: 11203. */
export function buildNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 100 + minor) * 100 + patch
}
