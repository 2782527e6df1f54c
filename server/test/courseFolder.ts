import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const film = join(import.meta.dirname, '../../demo/courses/first-steps/media/two-minute-reset.mp4')

/** A course of one stage with a homework and two days, each with the same lesson. */
export const courseText = (slug: string): string => `slug: ${slug}
brands: [face, mind]
language: ru
accessDays: 30
title: { ru: Курс, en: Course }
demo: { services: [] }
videos:
  film: { file: media/film.mp4 }
lessons:
  one: { title: { ru: Один, en: One }, kind: theory, video: film }
  two: { title: { ru: Два }, video: film }
sets:
  morning: { lessons: [one, two] }
  evening: { lessons: [{ lesson: two, required: false }] }
homeworks:
  photo: { title: { ru: Фото }, requires: [file] }
stages:
  - key: stage
    title: { ru: Этап }
    homeworks: [{ homework: photo }]
    days:
      - { key: d1, title: { ru: Первый день }, demo: true, sets: [morning] }
      - { key: d2, title: { ru: Второй день }, sets: [evening] }
`

/** A new temporary folder with this `course.yaml` and its video. */
export async function makeCourseFolder(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystream-course-'))
  await mkdir(join(folder, 'media'))
  await cp(film, join(folder, 'media/film.mp4'))
  await writeFile(join(folder, 'course.yaml'), text)
  return folder
}
