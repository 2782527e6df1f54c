import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { saveCourseImage, requireReadableImage } from '../files/files.ts'
import { storeFileOnce, type Media } from '../../platform/storage/media.ts'
import type { AddError, Path } from '../../platform/config/yamlFile.ts'
import { reasonOf, requireFile } from './importMedia.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'

/** Images of a course by the name in its file: absolute path and SHA-256. */
export type CourseImages = ReadonlyMap<string, { path: string; hash: string }>

/** Validates all images; returns the valid ones. */
export async function readCourseImages(folder: string, course: CourseFile, addError: AddError): Promise<CourseImages> {
  const images = new Map<string, { path: string; hash: string }>()
  for (const [at, file] of referencedImages(course)) {
    const path = await requireFile(file, { folder, path: at, addError })
    if (!path || images.has(file)) continue
    try {
      await requireReadableImage(path)
      images.set(file, { path, hash: hash('sha256', await readFile(path)) })
    } catch (error) {
      addError(at, `${file} cannot be used (${reasonOf(error)})`)
    }
  }
  return images
}

function referencedImages({ image, background, lessons }: CourseFile): [path: Path, file: string][] {
  const named: [Path, string | undefined][] = [
    [['image'], image],
    [['background'], background],
    ...Object.entries(lessons).map(([key, lesson]): [Path, string | undefined] => [
      ['lessons', key, 'image'],
      lesson.image,
    ]),
  ]
  return named.filter((entry): entry is [Path, string] => entry[1] !== undefined)
}

/** The names of the images that a course shows. */
export function imageNames(course: CourseFile): string[] {
  return [...new Set(referencedImages(course).map(([, file]) => file))]
}

/** Saves the images in all sizes; returns their paths by name. */
export async function saveCourseImages(media: Media, images: CourseImages): Promise<ReadonlyMap<string, string>> {
  const saved = new Map<string, string>()
  for (const [file, { path }] of images) saved.set(file, await saveCourseImage(media, path))
  return saved
}

/** The media path of an image as it was imported. It may contain metadata, so it is never served. */
export const originalPath = (imageHash: string): string => `courses/images/${imageHash}`

/** Keeps the original images, for exports. */
export async function storeOriginals(media: Media, images: CourseImages): Promise<void> {
  for (const { path, hash: imageHash } of images.values()) {
    await storeFileOnce(media, path, originalPath(imageHash))
  }
}
