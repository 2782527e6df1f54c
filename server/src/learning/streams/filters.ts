import type { Filters } from '#contract/learning/lessons/filters.ts'
import type { Content } from '../courses/content.ts'
import { refuseField } from '../../platform/http/errors.ts'

/** Chosen values of the course's options, each once and in the course's order; options without a choice are left out. */
export function readFilters({ options }: Pick<Content, 'options'>, filters: Filters): Record<string, number[]> {
  for (const [id, chosen] of Object.entries(filters)) {
    const option = options.find((one) => String(one.id) === id)
    if (!option || !chosen.every((valueId) => option.values.some((value) => value.id === valueId)))
      throw refuseField(`filters.${id}`, 'invalid')
  }
  return knownFilters({ options }, filters)
}

/** A choice without values that an update of the course has removed: the client sends what it was given. */
export function knownFilters({ options }: Pick<Content, 'options'>, filters: Filters): Record<string, number[]> {
  const choices = options.map(
    ({ id, values }) => [id, values.map((value) => value.id).filter((one) => filters[id]?.includes(one))] as const,
  )
  return Object.fromEntries(choices.filter(([, chosen]) => chosen.length > 0))
}
