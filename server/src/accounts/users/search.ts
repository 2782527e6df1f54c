import { normalEmail } from '#contract/accounts/users/accountRules.ts'
import { maxSearchLength } from '#contract/accounts/users/staff.ts'
import type { Sql } from '../../platform/database/database.ts'
import { findPersonId, findUser } from './queries.ts'

/** LIKE patterns that must all match, and a possible id; -1 for none. */
export type SearchPatterns = { patterns: [string, string, string]; userId: number }

const everything = '%'
/** The searched text is never empty. */
const nothing = ''

/**
 * Undefined for an empty search. A number after № or # is only an id. The longest three words count. A word of one or
 * two letters, which has no trigram, matches beginnings of words.
 */
export function searchPatterns(search: string): SearchPatterns | undefined {
  const numbered = /^\s*[№#]\s*([1-9]\d{0,14})\s*$/.exec(search)
  if (numbered) return { patterns: [nothing, everything, everything], userId: Number(numbered[1]) }
  const words = search
    .slice(0, maxSearchLength)
    .split(/\s+/)
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
  if (words.length === 0) return undefined
  const [one = everything, two = everything, three = everything] = words.map(patternOf)
  const [word = ''] = words
  const isId = words.length === 1 && /^[1-9]\d{0,14}$/.test(word)
  return { patterns: [one, two, three], userId: isId ? Number(word) : -1 }
}

function patternOf(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`
}

export function isPersonId(name: string): boolean {
  return /^[1-9]\d{0,14}$/.test(name)
}

/** The id of the person with an e-mail or an id; undefined if there is none. */
export async function findPersonByName(sql: Sql, name: string): Promise<number | undefined> {
  if (isPersonId(name)) return (await findUser(sql, Number(name)))?.id
  return findPersonId(sql, normalEmail(name))
}
