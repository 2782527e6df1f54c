import { normalEmail } from '#contract/accounts/auth/rules.ts'
import type { PersonItem } from '#contract/school/people/api.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findPerson, findPersonId, listFoundPeople, listPeople } from './queries.ts'
import { searchPatterns } from './search.ts'

type Search = { search?: string | undefined; before?: number | undefined; limit: number }

/** A page of people, newest first, of all or of those who are found. */
export function searchPeople(sql: Sql, { search = '', before, limit }: Search): Promise<PersonItem[]> {
  const found = searchPatterns(search)
  return found ? listFoundPeople(sql, { ...found, before, limit }) : listPeople(sql, { before, limit })
}

export function isPersonId(name: string): boolean {
  return /^[1-9]\d{0,14}$/.test(name)
}

/** The id of the person with an e-mail or an id; undefined if there is none. */
export async function findPersonByName(sql: Sql, name: string): Promise<number | undefined> {
  if (isPersonId(name)) return (await findPerson(sql, Number(name)))?.id
  return findPersonId(sql, normalEmail(name))
}
