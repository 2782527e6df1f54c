import type { Language } from '#contract/endpoint.ts'
import type { CatalogCategory } from '#contract/shop/catalog/api.ts'
import type { StaffPosition, StaffPositions } from '#contract/shop/catalog/staffApi.ts'
import type { ServiceKind } from '#contract/shop/services/api.ts'
import type { CourseVersion } from '../../learning/courses/courses.ts'
import { videosVersion } from '../../learning/videos/videos.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/paging.ts'
import type { Texts } from '../../platform/language/text.ts'
import { billingPeriod } from '../services/services.ts'

type PositionCourse = CourseVersion & {
  title: Texts
  short_description: Texts
  image: string | null
  default_language: Language
  complexity: number
}

export type PositionRow = {
  id: number
  service_id: number
  kind: ServiceKind
  title: Texts
  description: Texts
  image: string | null
  price: number
  full_price: number | null
  currency: string | null
  instalment_count: number | null
  /** null: paid once. */
  period: string | null
  period_count: number | null
  /** The course of the service, or the courses of the bundle. */
  course_ids: number[]
  course: PositionCourse | null
  is_new: boolean
  category_id: number | null
  follows_course_ids: number[]
}

export type PositionFilter = {
  /** null: all brands. */
  brand: string | null
  category?: number | undefined
  /** Only positions recommended after what a person owns, unless they give only that. */
  owned?: { courses: readonly number[]; services: readonly number[] }
  positionId?: number
}

/** The course of a service `s`, or the courses of a bundle. */
const coursesOf = fragment`
      case when s.course_id is not null then array[s.course_id] else array(
        select child.course_id from services child where child.id = any (s.child_ids) and child.kind = 'course'
      ) end`

/** Courses after which a position `p` is recommended, including those that offer its service in the catalogue. */
const followed = fragment`
      p.follows_course_ids || array(
        select o.course_id from course_offers o
        where o.service_id = p.service_id and o.type = 1 and o.archived_at is null order by o.course_id)`

/** In the order of the catalogue. */
export function listPositions(sql: Sql, { limit, offset, ...filter }: Page & PositionFilter): Promise<PositionRow[]> {
  const { brand, category = null, owned, positionId = null } = filter
  const { courses = null, services = null } = owned ?? {}
  return sql<PositionRow>`
    select p.id, p.service_id, s.kind, s.title, s.description, s.image, s.price_minor as price,
      s.full_price_minor as full_price, s.currency, s.instalment_count, ${billingPeriod},
      p.is_new, p.category_id, to_json(${followed}) as follows_course_ids,
      to_json(${coursesOf}) as course_ids,
      (select to_json(course) from (
        select c.id, c.version, ${videosVersion}, c.title, c.short_description, c.image, c.default_language, c.complexity
        from courses c where c.id = s.course_id) course) as course
    from catalog_positions p join services s on s.id = p.service_id
    where p.archived_at is null and s.archived_at is null
      and is_visible_in(s.brands, ${brand})
      and (${category}::bigint is null or p.category_id = ${category})
      and (${courses}::bigint[] is null or (
        (${followed}) && ${courses} and s.id <> all (${services}::bigint[])
        and not (${coursesOf} <@ ${courses} and ${coursesOf} <> '{}')))
      and (${positionId}::bigint is null or p.id = ${positionId})
    order by p.sort, p.id limit ${limit} offset ${offset}`
}

export async function countPositions(sql: Sql, filter: PositionFilter): Promise<number> {
  const { brand, category = null, owned } = filter
  const { courses = null, services = null } = owned ?? {}
  const row = first(
    await sql<{ count: number }>`
      select count(*)::int as count from catalog_positions p join services s on s.id = p.service_id
      where p.archived_at is null and s.archived_at is null
        and is_visible_in(s.brands, ${brand})
        and (${category}::bigint is null or p.category_id = ${category})
        and (${courses}::bigint[] is null or (
          (${followed}) && ${courses} and s.id <> all (${services}::bigint[])
          and not (${coursesOf} <@ ${courses} and ${coursesOf} <> '{}')))`,
  )
  return row?.count ?? 0
}

type CategoryFilter = { brand: string | null; language: Language }

export function listCategories(sql: Sql, { brand, language }: CategoryFilter): Promise<CatalogCategory[]> {
  return sql<CatalogCategory>`
    select g.id, coalesce(text_in(g.title, ${language}), '') as title
    from catalog_categories g
    where exists (
      select from catalog_positions p join services s on s.id = p.service_id
      where p.category_id = g.id and p.archived_at is null and s.archived_at is null
        and is_visible_in(s.brands, ${brand}))
    order by g.sort, g.id limit 100`
}

/** The positions of all brands, with category titles in the given language. */
export async function findStaffPositions(sql: Sql, language: Language): Promise<StaffPositions> {
  const row = first(
    await sql<StaffPositions>`
      select positions, md5(positions::text) as version, is_edited, categories
      from
        (select coalesce(json_agg(json_build_object('service_id', service_id, 'category_id', category_id, 'is_new', is_new)
            order by sort, id) filter (where archived_at is null), '[]') as positions,
          coalesce(bool_or(is_edited), false) as is_edited
        from catalog_positions) saved,
        (select coalesce(json_agg(json_build_object('id', id, 'title', coalesce(text_in(title, ${language}), ''))
          order by sort, id), '[]') as categories
        from catalog_categories) known`,
  )
  return row ?? { positions: [], categories: [], version: '', is_edited: false }
}

/** Replaces the positions, which belong to the console from now on. A service keeps the id of its position. */
export async function updateAllPositions(sql: Sql, positions: readonly StaffPosition[]): Promise<void> {
  await sql`
    update catalog_positions set is_edited = true, archived_at = case
      when service_id = any (${positions.map((one) => one.service_id)}::bigint[]) then archived_at
      else coalesce(archived_at, now()) end`
  await sql`
    insert into catalog_positions (service_id, category_id, is_new, sort, is_edited)
    select service_id, category_id, is_new, sort, true
    from jsonb_to_recordset(${JSON.stringify(positions.map((one, index) => ({ ...one, sort: index + 1 })))})
      as position (service_id bigint, category_id bigint, is_new boolean, sort integer)
    on conflict (service_id) do update set category_id = excluded.category_id, is_new = excluded.is_new,
      sort = excluded.sort, is_edited = true, archived_at = null`
}
