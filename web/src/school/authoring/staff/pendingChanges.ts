import type { RefusedOperation } from '#contract/school/authoring/api.ts'
import { partId, type DraftPart } from '#contract/school/authoring/draft.ts'
import {
  applyOperation,
  fieldValue,
  OperationRefusal,
  type DraftParts,
  type Operation,
  type RefusalReason,
} from '#contract/school/authoring/operations.ts'
import { newId } from '../../../platform/device/ids.ts'

/** One act of the author that is not sent yet. */
export type Act = {
  operations: readonly Operation[]
  isUndo: boolean
  /** Names the act that this is a piece of: one that is larger than a call. */
  pieceOf?: string | undefined
}

/** A call that is sent, or sent again, until it is answered. */
export type Batch = Act & { clientId: string; revision: number }

/** An operation that the author has to decide about. */
export type Conflict = {
  operation: Operation
  reason: RefusalReason
  /** The stored value of a field. */
  value?: unknown
  author?: string | null | undefined
}

export function partsOf(parts: readonly DraftPart[]): DraftParts {
  return new Map(parts.map((part) => [partId(part), part]))
}

/** Those that do not fit any more are left to the server, which says why. */
export function withOperations(parts: DraftParts, operations: readonly Operation[]): DraftParts {
  const changed = new Map(parts)
  for (const operation of operations)
    try {
      applyOperation(changed, operation)
    } catch (error) {
      if (!(error instanceof OperationRefusal)) throw error
    }
  return changed
}

/** An act as pieces that fit into a call each, sent one after the other and undone together. */
export function piecesOf(operations: readonly Operation[], most: number): Act[] {
  if (operations.length <= most) return [{ operations, isUndo: false }]
  const pieceOf = newId()
  return Array.from({ length: Math.ceil(operations.length / most) }, (_, index) => ({
    operations: operations.slice(index * most, (index + 1) * most),
    isUndo: false,
    pieceOf,
  }))
}

export function isSameAct(one: Pick<Act, 'pieceOf'>, other: Pick<Act, 'pieceOf'>): boolean {
  return one === other || (one.pieceOf !== undefined && one.pieceOf === other.pieceOf)
}

/** Adds an act; a text that is typed on replaces what was typed before. */
export function withAct(acts: readonly Act[], act: Act): Act[] {
  const last = acts.at(-1)
  const [next] = act.operations
  const isTypedOn =
    last && next && isWhole(last) && isWhole(act) && act.operations.length === 1 && last.operations.length === 1
  const [former] = last?.operations ?? []
  return isTypedOn && former && isSameField(former, next) ? [...acts.slice(0, -1), act] : [...acts, act]
}

/** Neither an undo nor a piece: it may share a call with others. */
function isWhole({ isUndo, pieceOf }: Act): boolean {
  return !isUndo && pieceOf === undefined
}

function isSameField(one: Operation, other: Operation): boolean {
  if (one.type !== 'set' || other.type !== 'set') return false
  return partId(one) === partId(other) && one.field === other.field && one.language === other.language
}

/** As many acts as one call takes; an undo and a piece are a call of their own. */
export function takeActs(acts: readonly Act[], most: number): { taken: Act[]; left: Act[] } {
  const [first, ...others] = acts
  if (!first) return { taken: [], left: [] }
  if (!isWhole(first)) return { taken: [first], left: others }
  let count = 0
  let operations = 0
  for (const act of acts) {
    operations += act.operations.length
    if (!isWhole(act) || (count > 0 && operations > most)) break
    count += 1
  }
  return { taken: acts.slice(0, count), left: acts.slice(count) }
}

export function conflictsOf(operations: readonly Operation[], refused: readonly RefusedOperation[]): Conflict[] {
  return refused.flatMap(({ index, reason, value, author }) => {
    const operation = operations[index]
    return operation ? [{ operation, reason, value, author }] : []
  })
}

/** The fields that differ from a draft which has changed too much to be merged. */
export function differencesOf(operations: readonly Operation[], parts: DraftParts): Conflict[] {
  return operations.flatMap((operation): Conflict[] => {
    if (operation.type !== 'set') return []
    const part = parts.get(partId(operation))
    if (!part) return [{ operation, reason: 'missing' }]
    const value = fieldValue(part, operation)
    return JSON.stringify(value) === JSON.stringify(operation.value) ? [] : [{ operation, reason: 'changed', value }]
  })
}
