import type { Sql } from '../../platform/database/database.ts'
import type { AddError } from '../../platform/config/yamlFile.ts'
import { listServiceOwners } from './importQueries.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'

type CourseContent = { file: CourseFile; addError: AddError }

const serviceIds = ({ file }: CourseContent) => file.demo?.services ?? []

/** Reports services that two of these courses offer. */
export function checkServices(contents: readonly CourseContent[]): void {
  const owners = new Map<number, string>()
  for (const content of contents)
    for (const [index, id] of serviceIds(content).entries()) {
      const owner = owners.get(id)
      if (owner === undefined) owners.set(id, content.file.slug)
      else noteOwner(content, index, owner)
    }
}

/** Reports services that other courses keep. */
export async function checkServiceOwners(sql: Sql, contents: readonly CourseContent[]): Promise<void> {
  const imported = new Set(contents.map(({ file }) => file.slug))
  for (const { id, slug } of await listServiceOwners(sql, contents.flatMap(serviceIds)))
    for (const content of contents) {
      const index = serviceIds(content).indexOf(id)
      if (index !== -1 && (slug === null || !imported.has(slug))) noteOwner(content, index, slug)
    }
}

function noteOwner(content: CourseContent, index: number, owner: string | null): void {
  const id = serviceIds(content)[index]
  const place = owner === null ? 'is sold in the catalogue' : `belongs to the course "${owner}"`
  content.addError(['demo', 'services', index], `the service ${id} ${place}: give it another number`)
}
