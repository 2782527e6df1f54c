import { isDeepStrictEqual } from 'node:util'
import {
  maxChangesBehind,
  maxDraftParts,
  maxUndoable,
  type ChangedDraft,
  type CourseDraft,
  type RefusedOperation,
} from '#contract/school/authoring/api.ts'
import { draftOf, partId, type DraftPart } from '#contract/school/authoring/draft.ts'
import {
  applyOperation,
  fieldValue,
  neededParts,
  OperationRefusal,
  touchedNames,
  watchedNames,
  type DraftParts,
  type Operation,
} from '#contract/school/authoring/operations.ts'
import { parsePublished } from '../../learning/courses/publish.ts'
import type { Sql } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { checkOperations } from './operationChecks.ts'
import * as queries from './queries.ts'

/** The parts of the published course. Throws `draft_unavailable` if its file was not kept. */
export async function publishedParts(sql: Sql, courseId: number): Promise<DraftPart[]> {
  const text = await queries.findSourceText(sql, courseId)
  if (text === undefined) throw new ApiError('draft_unavailable')
  return draftOf(parsePublished(text))
}

type Undoable = CourseDraft['undo']

/** The operations that undo a person's latest changes, latest first. A change and the one that undid it are left out. */
export async function listUndoable(sql: Sql, author: { courseId: number; userId: number }): Promise<Undoable> {
  const undoable: Undoable = []
  for (const { revision, operations, undo } of await queries.listOwnChanges(sql, { ...author, limit: maxUndoable }))
    if (isDeepStrictEqual(undoable.at(-1)?.operations, operations)) undoable.pop()
    else undoable.push({ revision, operations: undo })
  return undoable.toReversed()
}

type Change = {
  courseId: number
  userId: number
  clientId: string
  /** The revision that the author saw. */
  revision: number
  operations: readonly Operation[]
}

/**
 * Applies an author's operations to a draft, all or none, and merges them with what others changed since. A repeat
 * gets the same answer. Throws `not_found`, `draft_changed` with what was refused, `draft_outdated`, `draft_full` and a 422.
 */
export async function changeDraft(sql: Sql, change: Change): Promise<ChangedDraft> {
  const { courseId, clientId, revision: seen, operations } = change
  const course = await queries.findDraftCourse(sql, courseId)
  if (!course) throw new ApiError('not_found')
  const { revision, isNew } = await queries.lockDraft(sql, { courseId, version: course.version })
  if (isNew) await queries.upsertParts(sql, courseId, await publishedParts(sql, courseId))
  const known = await queries.findUndo(sql, { courseId, clientId })
  const since = await listChangesSince(sql, { courseId, seen, revision })
  if (known) return { revision, changes: since, undo: known }
  checkOperations(operations)
  const parts = await loadParts(sql, courseId, operations)
  const before = new Map(parts)
  refuseChanged(parts, operations, { since, revision })
  const { undo, touched } = applyAll(parts, operations, revision)
  await storeParts(sql, courseId, { before, after: parts })
  await queries.insertChange(sql, { ...change, revision: revision + 1, undo, touched })
  const own = await queries.listChanges(sql, { courseId, after: revision, limit: 1 })
  return { revision: revision + 1, changes: [...since, ...own], undo }
}

async function listChangesSince(
  sql: Sql,
  { courseId, seen, revision }: { courseId: number; seen: number; revision: number },
): Promise<queries.StoredChange[]> {
  const behind = revision - seen
  if (behind < 0 || behind > maxChangesBehind) throw new ApiError('draft_outdated')
  const changes = await queries.listChanges(sql, { courseId, after: seen, limit: behind })
  // Old ones are deleted.
  if (changes.length < behind) throw new ApiError('draft_outdated')
  return changes
}

async function loadParts(sql: Sql, courseId: number, operations: readonly Operation[]): Promise<DraftParts> {
  const needed = neededParts(operations)
  const found = needed ? await queries.listPartsOf(sql, courseId, [...needed]) : await queries.listParts(sql, courseId)
  return new Map(found.map((part) => [partId(part), part]))
}

type Since = { since: readonly queries.StoredChange[]; revision: number }

/** Refuses operations on what somebody else has changed since the author saw it. */
function refuseChanged(parts: DraftParts, operations: readonly Operation[], { since, revision }: Since): void {
  const refused = operations.flatMap((operation, index): RefusedOperation[] => {
    // Applying it refuses what is gone.
    const watched = parts.has(partId(operation)) ? watchedNames(parts, operation) : []
    const change = since.findLast(({ touched }) => touched.some((name) => watched.includes(name)))
    if (!change) return []
    const { author } = change
    const part = parts.get(partId(operation))
    const value = operation.type === 'set' && part && { value: fieldValue(part, operation) }
    return [{ index, reason: 'changed', author, ...value }]
  })
  if (refused.length > 0) throw new ApiError('draft_changed', { stored: { revision, refused } })
}

function applyAll(
  parts: DraftParts,
  operations: readonly Operation[],
  revision: number,
): { undo: Operation[]; touched: string[] } {
  const undo: Operation[][] = []
  const touched = new Set<string>()
  for (const [index, operation] of operations.entries())
    try {
      for (const name of touchedNames(parts, operation)) touched.add(name)
      undo.unshift(applyOperation(parts, operation))
    } catch (error) {
      if (!(error instanceof OperationRefusal)) throw error
      const refused: RefusedOperation[] = [{ index, reason: error.reason }]
      throw new ApiError('draft_changed', { stored: { revision, refused } })
    }
  return { undo: undo.flat(), touched: [...touched] }
}

async function storeParts(
  sql: Sql,
  courseId: number,
  { before, after }: { before: DraftParts; after: DraftParts },
): Promise<void> {
  const changed = [...after].filter(([id, part]) => before.get(id) !== part).map(([, part]) => part)
  const deleted = [...before.keys()].filter((id) => !after.has(id))
  if (changed.length > 0) await queries.upsertParts(sql, courseId, changed)
  if (deleted.length > 0) await queries.deleteParts(sql, courseId, deleted)
  if ([...after.keys()].some((id) => !before.has(id)) && (await queries.countParts(sql, courseId)) > maxDraftParts)
    throw new ApiError('draft_full')
}
