import type { StaffTopic, TopicFields } from '#contract/club/support/topicApi.ts'
import type { Language } from '#contract/endpoint.ts'
import { advisoryLocks } from '../../platform/database/advisoryLocks.ts'
import { first, type Sql } from '../../platform/database/database.ts'

export type TopicRow = Omit<StaffTopic, 'is_built_in' | 'named_by'>

/** One topic, or all in the order in which learners see them; without deleted ones. */
export function listTopics(
  sql: Sql,
  { topicId = null, language }: { topicId?: number | null; language: Language },
): Promise<TopicRow[]> {
  return sql<TopicRow>`
    select id, coalesce(text_in(title, ${language}), '') as title, coalesce(text_in(help, ${language}), '') as help,
      title as titles, help as helps, sort, target_product, brands, version
    from support_categories
    where archived_at is null and (${topicId}::integer is null or id = ${topicId}) order by sort, id`
}

/** Staff who change topics wait for each other. */
export async function lockTopics(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.supportTopics})`
}

/** Inserts a topic unless there are `maximum`; returns its id. */
export async function insertTopic(sql: Sql, topic: TopicFields, maximum: number): Promise<number | undefined> {
  const { titles, helps, sort, target_product: product, brands } = topic
  const rows = await sql<{ id: number }>`
    insert into support_categories (title, help, sort, target_product, brands)
    select ${JSON.stringify(titles)}::jsonb, ${JSON.stringify(helps)}::jsonb, ${sort}, ${product}, ${brands}::text[]
    where (select count(*) from support_categories where archived_at is null) < ${maximum} returning id`
  return first(rows)?.id
}

export async function updateTopic(sql: Sql, topicId: number, topic: TopicFields): Promise<void> {
  const { titles, helps, sort, target_product: product, brands } = topic
  await sql`
    update support_categories
    set title = ${JSON.stringify(titles)}::jsonb, help = ${JSON.stringify(helps)}::jsonb, sort = ${sort},
      target_product = ${product}, brands = ${brands}::text[], version = version + 1
    where id = ${topicId}`
}

/** Its questions keep it, so that they show its title. */
export async function updateTopicDeleted(sql: Sql, topicId: number): Promise<void> {
  await sql`update support_categories set archived_at = now() where id = ${topicId}`
}
