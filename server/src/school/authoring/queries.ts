import type { DraftChange } from '#contract/school/authoring/api.ts'
import type { DraftPart } from '#contract/school/authoring/draft.ts'
import type { Operation } from '#contract/school/authoring/operations.ts'
import { first, fragment, type Sql } from '../../platform/database/database.ts'

/** `revision` is null before the first change. */
type DraftCourse = { id: number; slug: string; version: number; revision: number | null }

export async function findDraftCourse(sql: Sql, courseId: number): Promise<DraftCourse | undefined> {
  return first(
    await sql<DraftCourse>`
      select c.id, c.slug, c.version, d.revision
      from courses c left join course_drafts d on d.course_id = c.id where c.id = ${courseId}`,
  )
}

/** The text of the course file; undefined for an import of an earlier version. */
export async function findSourceText(sql: Sql, courseId: number): Promise<string | undefined> {
  const row = first(
    await sql<{ text: string | null }>`select source ->> 'text' as text from courses where id = ${courseId}`,
  )
  return row?.text ?? undefined
}

/** Locks the draft, and begins it if there is none: then `isNew`. */
export async function lockDraft(
  sql: Sql,
  { courseId, version }: { courseId: number; version: number },
): Promise<{ revision: number; isNew: boolean }> {
  const inserted = await sql`
    insert into course_drafts (course_id, course_version) values (${courseId}, ${version})
    on conflict do nothing returning course_id`
  const draft = await lockStoredDraft(sql, courseId)
  return { revision: draft?.revision ?? 0, isNew: inserted.length > 0 }
}

/** `publishedRevision` is the latest that learners have, `courseVersion` the version from which the draft began. */
export type StoredDraft = { revision: number; publishedRevision: number; courseVersion: number }

const draftColumns = fragment`
      revision, published_revision as "publishedRevision", course_version as "courseVersion" from course_drafts`

export async function findDraft(sql: Sql, courseId: number): Promise<StoredDraft | undefined> {
  return first(await sql<StoredDraft>`select ${draftColumns} where course_id = ${courseId}`)
}

export async function lockStoredDraft(sql: Sql, courseId: number): Promise<StoredDraft | undefined> {
  return first(await sql<StoredDraft>`select ${draftColumns} where course_id = ${courseId} for no key update`)
}

type DraftVersion = { courseId: number; revision: number; version: number }

export async function updatePublished(sql: Sql, { courseId, revision, version }: DraftVersion): Promise<void> {
  await sql`
    update course_drafts
    set published_revision = ${revision}, course_version = ${version}, published_version = ${version}
    where course_id = ${courseId}`
}

/** Drafts without unpublished changes of courses that have another version by now. */
export async function lockSupersededDrafts(
  sql: Sql,
  courseIds: readonly number[],
): Promise<{ courseId: number; revision: number }[]> {
  return sql<{ courseId: number; revision: number }>`
    select d.course_id as "courseId", d.revision from course_drafts d join courses c on c.id = d.course_id
    where d.course_id = any (${courseIds}) and d.revision = d.published_revision and d.course_version <> c.version
    order by d.course_id for no key update of d`
}

/** Slugs of the courses that have unpublished changes, or were published from a draft last. */
export async function listEditedSlugs(sql: Sql, slugs: readonly string[]): Promise<string[]> {
  const rows = await sql<{ slug: string }>`
    select c.slug from course_drafts d join courses c on c.id = d.course_id
    where c.slug = any (${slugs}) and (d.revision > d.published_revision or d.published_version = c.version)`
  return rows.map(({ slug }) => slug)
}

/** Deletes the parts of a draft and its changes. */
export async function deleteContent(sql: Sql, courseId: number): Promise<void> {
  await sql`delete from course_draft_parts where course_id = ${courseId}`
  await sql`delete from course_draft_changes where course_id = ${courseId}`
}

/** Lets a draft begin from a version of the course with this revision. */
export async function updateRestarted(sql: Sql, { courseId, revision, version }: DraftVersion): Promise<void> {
  await sql`
    update course_drafts set revision = ${revision}, published_revision = ${revision}, course_version = ${version}
    where course_id = ${courseId}`
}

const partColumns = fragment`kind, key, fields, lists`

/** All parts, in the order in which they were added. */
export function listParts(sql: Sql, courseId: number): Promise<DraftPart[]> {
  return sql<DraftPart>`select ${partColumns} from course_draft_parts where course_id = ${courseId} order by place`
}

/** Those of the given ids, each a kind and a key. */
export function listPartsOf(sql: Sql, courseId: number, ids: readonly string[]): Promise<DraftPart[]> {
  return sql<DraftPart>`
    select ${partColumns} from course_draft_parts
    where course_id = ${courseId}
      and (kind, key) in (select split_part(id, ' ', 1), split_part(id, ' ', 2) from unnest(${ids}::text[]) id)`
}

export async function countParts(sql: Sql, courseId: number): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from course_draft_parts where course_id = ${courseId}`
  return first(rows)?.count ?? 0
}

export async function upsertParts(sql: Sql, courseId: number, parts: readonly DraftPart[]): Promise<void> {
  await sql`
    insert into course_draft_parts (course_id, kind, key, fields, lists)
    select ${courseId}, part.kind, part.key, part.fields, part.lists
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (kind text, key text, fields jsonb, lists jsonb)
    on conflict (course_id, kind, key) do update set fields = excluded.fields, lists = excluded.lists`
}

export async function deleteParts(sql: Sql, courseId: number, ids: readonly string[]): Promise<void> {
  await sql`
    delete from course_draft_parts
    where course_id = ${courseId}
      and (kind, key) in (select split_part(id, ' ', 1), split_part(id, ' ', 2) from unnest(${ids}::text[]) id)`
}

type NewChange = {
  courseId: number
  revision: number
  clientId: string
  userId: number
  operations: readonly Operation[]
  undo: readonly Operation[]
  touched: readonly string[]
}

export async function insertChange(sql: Sql, change: NewChange): Promise<void> {
  const { courseId, revision, clientId, userId, operations, undo, touched } = change
  await sql`
    insert into course_draft_changes (course_id, revision, client_id, user_id, operations, undo, touched)
    values (${courseId}, ${revision}, ${clientId}, ${userId}, ${JSON.stringify(operations)}, ${JSON.stringify(undo)}, ${touched})`
  await sql`update course_drafts set revision = ${revision} where course_id = ${courseId}`
}

export async function findUndo(
  sql: Sql,
  { courseId, clientId }: { courseId: number; clientId: string },
): Promise<Operation[] | undefined> {
  const rows = await sql<{ undo: Operation[] }>`
    select undo from course_draft_changes where course_id = ${courseId} and client_id = ${clientId}`
  return first(rows)?.undo
}

export type StoredChange = DraftChange & { touched: string[] }

/** The changes after a revision, in order. */
export function listChanges(
  sql: Sql,
  { courseId, after, limit }: { courseId: number; after: number; limit: number },
): Promise<StoredChange[]> {
  return sql<StoredChange>`
    select c.revision, c.client_id, nullif(full_name(u), '') as author, c.operations, c.touched,
      extract(epoch from c.created_at)::bigint as changed_at
    from course_draft_changes c join users u on u.id = c.user_id
    where c.course_id = ${courseId} and c.revision > ${after}
    order by c.revision limit ${limit}`
}

type OwnChange = { revision: number; operations: Operation[]; undo: Operation[] }

/** The latest changes of a person, in order. */
export async function listOwnChanges(
  sql: Sql,
  { courseId, userId, limit }: { courseId: number; userId: number; limit: number },
): Promise<OwnChange[]> {
  const latestFirst = await sql<OwnChange>`
    select revision, operations, undo from course_draft_changes
    where course_id = ${courseId} and user_id = ${userId} order by revision desc limit ${limit}`
  return latestFirst.toReversed()
}

export async function deleteOldChanges(sql: Sql): Promise<void> {
  await sql`delete from course_draft_changes where created_at < now() - interval '30 days'`
}
