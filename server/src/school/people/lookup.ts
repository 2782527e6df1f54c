import type { PersonItem } from '#contract/school/people/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listFoundPeople, listPeople } from './queries.ts'
import { searchPatterns } from '../../accounts/users/search.ts'

type Search = { search?: string | undefined; before?: number | undefined; limit: number }

/** A page of people, newest first, of all or of those who are found. */
export function searchPeople(sql: Sql, { search = '', before, limit }: Search): Promise<PersonItem[]> {
  const found = searchPatterns(search)
  return found ? listFoundPeople(sql, { ...found, before, limit }) : listPeople(sql, { before, limit })
}
