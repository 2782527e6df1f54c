import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../../platform/config/operatorError.ts'
import { writeNewFolder } from '../../platform/storage/folders.ts'
import { courseFileName } from './importReader.ts'
import { keyPattern } from '#contract/learning/courses/courseFile.ts'

const template = fileURLToPath(new URL('../../../templates/course/', import.meta.url))
const templateSlug = 'new-course'
const templateBrand = 'local'

/** Writes a folder with a small complete course in which every field is explained. */
export async function writeNewCourse({
  slug,
  brand,
  folder,
}: {
  slug: string
  brand: string
  folder: string
}): Promise<void> {
  if (!new RegExp(keyPattern).test(slug))
    throw new OperatorError(`"${slug}": the slug must be of lowercase letters, digits and single hyphens.`)
  await writeNewFolder(folder, async (unfinished) => {
    await cp(template, unfinished, { recursive: true })
    const path = join(unfinished, courseFileName)
    const text = await readFile(path, 'utf8')
    const named = text.replace(`slug: ${templateSlug}`, `slug: ${slug}`)
    await writeFile(path, named.replace(`brands: [${templateBrand}]`, `brands: [${brand}]`))
  })
}
