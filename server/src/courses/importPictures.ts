import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { keepSchoolPicture, requireReadablePicture } from '../files/files.ts'
import type { Media } from '../media.ts'
import type { Note, Path } from '../yamlFile.ts'
import { reasonOf, requireFile } from './importMedia.ts'
import type { CourseFile } from './importSchema.ts'

/** The pictures of a course by the name that its file gives them: where each stands, and the SHA-256 of it. */
export type CoursePictures = ReadonlyMap<string, { path: string; hash: string }>

/** Checks that every picture is there and can be read; gives those that are right. */
export async function readCoursePictures(folder: string, course: CourseFile, note: Note): Promise<CoursePictures> {
  const pictures = new Map<string, { path: string; hash: string }>()
  for (const [at, file] of namedPictures(course)) {
    const path = await requireFile(file, { folder, path: at, note })
    if (!path || pictures.has(file)) continue
    try {
      await requireReadablePicture(path)
      pictures.set(file, { path, hash: hash('sha256', await readFile(path)) })
    } catch (error) {
      note(at, `${file} can not be used (${reasonOf(error)})`)
    }
  }
  return pictures
}

function namedPictures({ image, background, lessons }: CourseFile): [place: Path, file: string][] {
  const named: [Path, string | undefined][] = [
    [['image'], image],
    [['background'], background],
    ...Object.entries(lessons).map(([key, lesson]): [Path, string | undefined] => [
      ['lessons', key, 'image'],
      lesson.image,
    ]),
  ]
  return named.filter((pair): pair is [Path, string] => pair[1] !== undefined)
}

/** Keeps them in the sizes that are shown; gives the paths of their files by their names. */
export async function keepCoursePictures(media: Media, pictures: CoursePictures): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  for (const [file, { path }] of pictures) kept.set(file, await keepSchoolPicture(media, path))
  return kept
}
