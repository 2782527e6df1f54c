import { first, type Database } from '../src/platform/database/database.ts'

type ServiceShape = {
  id: number
  kind?: 'course' | 'bundle'
  courseId?: number | null
  childIds?: readonly number[]
  brands?: readonly string[]
  price?: number
  title?: string
}

/** Puts a service on sale. */
export async function addService(database: Database, shape: ServiceShape): Promise<number> {
  const { id, kind = 'course', courseId = null, childIds = [], brands = ['local'], price = 4900, title } = shape
  const texts = title === undefined ? '{}' : JSON.stringify({ en: title })
  await database.sql`
    insert into services (id, kind, course_id, child_ids, brands, price_minor, currency, title)
    values (${id}, ${kind}, ${courseId}, ${childIds}, ${brands}, ${price}, 'EUR', ${texts})`
  return id
}

type PositionShape = {
  serviceId: number
  sort?: number
  follows?: readonly number[]
  categoryId?: number
  isNew?: boolean
}

/** Shows a service in the catalogue; returns the id of the position. */
export async function addPosition(database: Database, shape: PositionShape): Promise<number> {
  const { serviceId, sort = serviceId, follows = [], categoryId = null, isNew = false } = shape
  const row = first(
    await database.sql<{ id: number }>`
      insert into catalog_positions (service_id, sort, follows_course_ids, category_id, is_new)
      values (${serviceId}, ${sort}, ${follows}, ${categoryId}, ${isNew}) returning id`,
  )
  return row?.id ?? 0
}
