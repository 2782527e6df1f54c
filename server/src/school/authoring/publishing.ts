import { isBlocking } from '#contract/school/authoring/gap.ts'
import { gapsOf, type SchoolResources } from '#contract/school/authoring/gaps.ts'
import { changesOf, dayNumbers } from '#contract/school/authoring/changes.ts'
import { courseFileOf, courseKey, draftOf, partId, type DraftPart } from '#contract/school/authoring/draft.ts'
import type {
  IncompletePublication,
  Publication,
  UnconfirmedPublication,
} from '#contract/school/authoring/publicationApi.ts'
import type { Language } from '#contract/endpoint.ts'
import type { CourseFile } from '#contract/learning/courses/courseFile.ts'
import { recordChange } from '../../accounts/audit/audit.ts'
import {
  countLearners,
  findStoredCourse,
  fileHashes,
  listTakenServices,
  parsePublished,
  prepareEdited,
  retryConflicts,
  writeEdited,
  type PreparedCourse,
  type StoredCourse,
} from '../../learning/courses/publish.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { textIn, type Texts } from '../../platform/language/text.ts'
import type { Media } from '../../platform/storage/media.ts'
import { fileOf } from './courseVideos.ts'
import * as queries from './queries.ts'

type Loaded = {
  stored: StoredCourse
  published: CourseFile
  draft: queries.StoredDraft | undefined
  parts: readonly DraftPart[]
}

/** Undefined for an import of an earlier version, which did not keep its file. */
function publishedFile({ source }: StoredCourse): CourseFile | undefined {
  return source ? parsePublished(source.text) : undefined
}

/** Throws `not_found`, and `draft_unavailable` if the course file was not kept. */
async function loadDraft(sql: Sql, courseId: number): Promise<Loaded> {
  const stored = await findStoredCourse(sql, courseId)
  if (!stored) throw new ApiError('not_found')
  const published = publishedFile(stored)
  if (!published) throw new ApiError('draft_unavailable')
  const draft = await queries.findDraft(sql, courseId)
  const parts = draft ? await queries.listParts(sql, courseId) : draftOf(published)
  return { stored, published, draft, parts }
}

async function schoolOf(
  sql: Sql,
  { stored, published, parts }: Loaded,
  brands: ReadonlySet<string>,
): Promise<SchoolResources> {
  const course = parts.find((part) => partId(part) === partId({ kind: 'course', key: courseKey }))
  const { services = [] } = (course?.fields['demo'] ?? {}) as { services?: number[] }
  const videos = stored.videos.flatMap((video) => {
    const file = fileOf(video, published.videos)
    const languages = video.subtitles.map((one) => one.language_code)
    return file === null ? [] : [[video.key, { file, subtitles: languages }] as const]
  })
  return {
    brands,
    takenServices: new Set(await listTakenServices(sql, stored.slug, services)),
    files: new Set([...Object.keys(fileHashes(stored, 'image')), ...Object.keys(fileHashes(stored, 'document'))]),
    videos: new Map(videos),
  }
}

const isSuperseded = ({ draft, stored }: Loaded) => draft !== undefined && draft.courseVersion !== stored.version

/** Throws `not_found` and `draft_unavailable`. */
export async function showPublication(
  sql: Sql,
  {
    courseId,
    brands,
    language,
    now,
  }: { courseId: number; brands: ReadonlySet<string>; language: Language; now: number },
): Promise<Publication> {
  const loaded = await loadDraft(sql, courseId)
  const { draft, stored, published, parts } = loaded
  const before = draftOf(published)
  const found = new Map([...before, ...parts].map((part) => [partId(part), part]))
  const titleOf = (name: { kind: string; key: string }) => {
    const { title = {}, file = '' }: { title?: Texts; file?: string } = found.get(partId(name))?.fields ?? {}
    return name.kind === 'video' ? file : textIn(title, language, { default_language: published.language })
  }
  const numbers = dayNumbers(parts)
  return {
    title: titleOf({ kind: 'course', key: courseKey }),
    revision: draft?.revision ?? 0,
    version: stored.version,
    is_superseded: isSuperseded(loaded),
    gaps: gapsOf(parts, await schoolOf(sql, loaded, brands)).map((gap) => ({
      ...gap,
      title: titleOf(gap),
      number: gap.kind === 'day' ? (numbers.get(gap.key) ?? null) : null,
    })),
    changes: changesOf(before, parts).map((change) => ({ ...change, title: titleOf(change) })),
    learners: await countLearners(sql, { courseId, now }),
  }
}

type Publishing = {
  courseId: number
  revision: number
  userId: number
  brands: ReadonlySet<string>
  /** The number that the author typed. */
  confirmedLearners: number | undefined
}

type Published = { version: number }

type Connection = {
  sql: Sql
  media: Media
  transaction: (work: (call: { sql: Sql }) => Promise<Published>) => Promise<Published>
}

/**
 * Publishes a draft and returns the version of the course. A draft that is published already changes nothing. Throws
 * `publication_outdated`, `publication_incomplete`, `publication_unconfirmed`, `publication_busy`, `draft_superseded`
 * and those of `loadDraft`.
 */
export async function publishDraft(
  { sql, media, transaction }: Connection,
  publishing: Publishing,
): Promise<Published> {
  const { courseId, revision, brands } = publishing
  const loaded = await loadDraft(sql, courseId)
  const { draft, stored, published, parts } = loaded
  if ((draft?.revision ?? 0) !== revision) throw new ApiError('publication_outdated')
  if (isSuperseded(loaded)) throw new ApiError('draft_superseded')
  if (!draft || draft.publishedRevision === revision) return { version: stored.version }
  const gaps = gapsOf(parts, await schoolOf(sql, loaded, brands))
  const incomplete: IncompletePublication = { gaps: gaps.filter(isBlocking) }
  if (incomplete.gaps.length > 0) throw new ApiError('publication_incomplete', { stored: incomplete })
  const prepared = await prepareEdited(media, { file: courseFileOf(stored.slug, parts), stored, published, brands })
  const result = await retryConflicts(() => transaction((call) => publishPrepared(call.sql, prepared, publishing)))
  if (!result) throw new ApiError('publication_busy')
  return result
}

/** The course is locked before its draft, as in an import. */
async function publishPrepared(
  sql: Sql,
  prepared: PreparedCourse,
  { courseId, revision, userId, confirmedLearners }: Publishing,
): Promise<Published> {
  const { version, changes } = await writeEdited(sql, prepared)
  const draft = await queries.lockStoredDraft(sql, courseId)
  const before = changes ? version - 1 : version
  if (draft?.revision !== revision || draft.courseVersion !== before) throw new ApiError('publication_outdated')
  // Another author was first.
  if (draft.publishedRevision === revision) return { version }
  if (changes && changes.begun.length > 0 && changes.learners !== confirmedLearners) {
    const begun = changes.begun.map(({ kind, key, learners }) => ({ kind, key, learners }))
    const unconfirmed: UnconfirmedPublication = { learners: changes.learners, begun }
    throw new ApiError('publication_unconfirmed', { stored: unconfirmed })
  }
  await queries.updatePublished(sql, { courseId, revision, version })
  const after = { course_id: courseId, version, revision, hidden_from: changes?.learners ?? 0 }
  await recordChange(sql, { actorId: userId }, { action: 'course.publish', userId: null, after })
  return { version }
}

/** Deletes the unpublished changes of a draft. Throws `not_found`, `publication_outdated` and `draft_unavailable`. */
export async function discardDraft(
  sql: Sql,
  { courseId, revision, userId }: Pick<Publishing, 'courseId' | 'revision' | 'userId'>,
): Promise<void> {
  const stored = await findStoredCourse(sql, courseId)
  if (!stored) throw new ApiError('not_found')
  const draft = await queries.lockStoredDraft(sql, courseId)
  if ((draft?.revision ?? 0) !== revision) throw new ApiError('publication_outdated')
  const published = publishedFile(stored)
  if (!published) throw new ApiError('draft_unavailable')
  if (!draft) return
  await restart(sql, { courseId, revision, version: stored.version }, published)
  await recordChange(
    sql,
    { actorId: userId },
    { action: 'course.discard', userId: null, before: { course_id: courseId, revision } },
  )
}

/** Lets drafts without unpublished changes follow their courses, which were imported. */
export async function restartDrafts(sql: Sql, courseIds: readonly number[]): Promise<void> {
  for (const { courseId, revision } of await queries.lockSupersededDrafts(sql, courseIds)) {
    const stored = await findStoredCourse(sql, courseId)
    const published = stored && publishedFile(stored)
    if (published) await restart(sql, { courseId, revision, version: stored.version }, published)
  }
}

/** Raises the revision, so that whoever has the former parts open is told to open the draft again. */
async function restart(
  sql: Sql,
  { courseId, revision, version }: { courseId: number; revision: number; version: number },
  published: CourseFile,
): Promise<void> {
  await queries.deleteContent(sql, courseId)
  await queries.upsertParts(sql, courseId, draftOf(published))
  await queries.updateRestarted(sql, { courseId, revision: revision + 1, version })
}
