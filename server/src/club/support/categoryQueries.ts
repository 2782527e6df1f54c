import type { SupportCategory } from '#contract/club/support/api.ts'
import type { Language } from '#contract/endpoint.ts'
import { first, type Sql } from '../../platform/database/database.ts'

type Filter = { brand: string | null; language: Language }

/** By id. */
export function listCategories(sql: Sql, { brand, language }: Filter): Promise<SupportCategory[]> {
  return sql<SupportCategory>`
    select id, coalesce(text_in(title, ${language}), '') as title, coalesce(text_in(help, ${language}), '') as help, sort,
      target_product
    from support_categories
    where archived_at is null and (brands = '{}' or is_visible_in(brands, ${brand})) order by id`
}

export async function findCategory(
  sql: Sql,
  { id, brand, language }: Filter & { id: number },
): Promise<SupportCategory | undefined> {
  return first(
    await sql<SupportCategory>`
      select id, coalesce(text_in(title, ${language}), '') as title, coalesce(text_in(help, ${language}), '') as help,
        sort, target_product
      from support_categories
      where id = ${id} and archived_at is null and (brands = '{}' or is_visible_in(brands, ${brand}))`,
  )
}
