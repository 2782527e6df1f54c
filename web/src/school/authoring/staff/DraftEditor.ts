import {
  changeCourseDraft,
  getCourseDraft,
  maxOperations,
  maxUndoable,
  type ChangedDraft,
  type CourseDraft,
  type RefusedOperation,
} from '#contract/school/authoring/api.ts'
import { applyOperation, type DraftParts, type Operation } from '#contract/school/authoring/operations.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { nowSeconds } from '../../../platform/clock.ts'
import { newId } from '../../../platform/device/ids.ts'
import { createEmitter } from '../../../platform/emitter.ts'
import {
  conflictsOf,
  differencesOf,
  isSameAct,
  partsOf,
  piecesOf,
  takeActs,
  withAct,
  withOperations,
  type Act,
  type Batch,
  type Conflict,
} from './pendingChanges.ts'

export type SaveState =
  | { type: 'saved'; atSeconds: number | undefined }
  | { type: 'saving' }
  | { type: 'offline' }
  /** Sent again in a while. */
  | { type: 'delayed'; failure: ApiFailure }
  | { type: 'refused'; failure: unknown }
  | { type: 'conflict' }

export type EditorState = {
  parts: DraftParts
  save: SaveState
  hasUnsent: boolean
  canUndo: boolean
  conflicts: readonly Conflict[]
  /** The draft had changed too much to be merged and was opened again. */
  isReopened: boolean
}

/** Within two seconds, with the time of the call. */
const delayMs = 800
const retryMs = { first: 3000, most: 60_000 }

/** A draft as its author sees it: what the server has, and the changes that are not sent yet. */
export class DraftEditor {
  readonly #courseId: number
  readonly #emitter = createEmitter()
  #stored: DraftParts
  #revision: number
  #undoable: Pick<Act, 'operations' | 'pieceOf'>[]
  #acts: Act[] = []
  #batch: Batch | undefined
  #state: EditorState
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #failures = 0
  #wantsUndo = false
  /** Why the draft has to be read again before anything is sent. */
  #reload: readonly RefusedOperation[] | 'outdated' | undefined

  constructor(draft: CourseDraft) {
    this.#courseId = draft.course_id
    this.#stored = partsOf(draft.parts)
    this.#revision = draft.revision
    this.#undoable = draft.undo
    this.#state = {
      parts: this.#stored,
      save: { type: 'saved', atSeconds: undefined },
      hasUnsent: false,
      canUndo: this.#undoable.length > 0,
      conflicts: [],
      isReopened: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#emitter.subscribe(listener)
  readonly getState = (): EditorState => this.#state

  /** Sends what waits as soon as the connection is back; returns what ends it. */
  readonly open = (): (() => void) => {
    const listening = new AbortController()
    window.addEventListener('online', () => void this.#send(), { signal: listening.signal })
    if (this.#batch ?? this.#acts.length > 0) this.#schedule(0)
    return () => {
      listening.abort()
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  /** Applies an act at once and sends it soon, as several calls if it is large. Throws OperationRefusal if it does not fit. */
  change(operations: readonly Operation[]): void {
    const parts = new Map(this.#state.parts)
    for (const operation of operations) applyOperation(parts, operation)
    for (const act of piecesOf(operations, maxOperations)) this.#acts = withAct(this.#acts, act)
    this.#publish({ parts })
    this.#schedule()
  }

  /** Takes back the latest act: one that is not sent yet, else by what the server said undoes it. */
  undo(): void {
    const last = this.#acts.at(-1)
    if (last && !last.isUndo) {
      this.#acts = this.#acts.filter((act) => !isSameAct(act, last))
      this.#publish(this.#pending())
      // Earlier pieces of it may be sent.
      const sent = this.#batch ?? this.#undoable[0]
      if (!sent || !isSameAct(sent, last)) return
    }
    if (this.#batch ?? this.#acts.length > 0) {
      this.#wantsUndo = true
      return
    }
    const [latest] = this.#undoable
    if (!latest) return
    const undone = this.#undoable.filter((one) => isSameAct(one, latest))
    this.#undoable = this.#undoable.filter((one) => !undone.includes(one))
    this.#acts = undone
      .flatMap(({ operations }) => piecesOf(operations, maxOperations))
      .map(({ operations }) => ({ operations, isUndo: true }))
    this.#publish(this.#pending())
    this.#schedule(0)
  }

  /** Decides one conflict; the rest of the call is sent once all are decided. */
  resolve(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    const conflicts = this.#state.conflicts.filter((one) => one !== conflict)
    if (choice === 'theirs' && this.#batch)
      this.#batch.operations = this.#batch.operations.filter((one) => one !== conflict.operation)
    if (this.#batch?.operations.length === 0) this.#batch = undefined
    this.#publish({ conflicts, ...this.#pending() })
    if (conflicts.length > 0) return
    this.#publish({ save: { type: 'saved', atSeconds: undefined } })
    this.#schedule(0)
  }

  /** Sends again what was refused. */
  retry(): void {
    this.#schedule(0)
  }

  /** Drops everything that is not saved. */
  discard(): void {
    this.#acts = []
    this.#batch = undefined
    this.#reload = undefined
    this.#publish({ ...this.#pending(), save: { type: 'saved', atSeconds: undefined }, conflicts: [] })
  }

  #schedule(ms = delayMs): void {
    if (this.#state.conflicts.length > 0) return
    if (ms > 0 && (this.#timer !== undefined || this.#state.save.type === 'refused')) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), ms)
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isBusy || this.#state.conflicts.length > 0) return
    this.#isBusy = true
    try {
      if (this.#reload) await this.#readAgain(this.#reload)
      const batch = this.#state.conflicts.length > 0 ? undefined : (this.#batch ??= this.#nextBatch())
      if (batch) {
        this.#publish({ save: { type: 'saving' } })
        const { clientId, revision, operations } = batch
        const answer = await call(changeCourseDraft, {
          params: { courseId: this.#courseId },
          body: { client_id: clientId, revision, operations: [...operations] },
        })
        this.#settle(batch, answer)
      }
      this.#failures = 0
      if (this.#acts.length > 0) this.#schedule()
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isBusy = false
      this.#afterSending()
    }
  }

  #afterSending(): void {
    if (!this.#wantsUndo || this.#batch || this.#acts.some(({ isUndo }) => isUndo)) return
    this.#wantsUndo = false
    this.undo()
  }

  #nextBatch(): Batch | undefined {
    const { taken, left } = takeActs(this.#acts, maxOperations)
    this.#acts = left
    const [first] = taken
    if (!first) return undefined
    const operations = taken.flatMap((act) => act.operations)
    return { ...first, operations, clientId: newId(), revision: this.#revision }
  }

  #settle({ isUndo, pieceOf }: Batch, { revision, changes, undo }: ChangedDraft): void {
    this.#batch = undefined
    this.#revision = revision
    if (!isUndo) this.#undoable = [{ operations: undo, pieceOf }, ...this.#undoable].slice(0, maxUndoable)
    this.#stored = withOperations(
      this.#stored,
      changes.flatMap(({ operations }) => operations),
    )
    this.#publish({ ...this.#pending(), save: { type: 'saved', atSeconds: nowSeconds() }, isReopened: false })
  }

  /** Opens the draft again and asks about what somebody else has changed meanwhile. */
  async #readAgain(reason: readonly RefusedOperation[] | 'outdated'): Promise<void> {
    const draft = await call(getCourseDraft, { params: { courseId: this.#courseId } })
    this.#reload = undefined
    this.#stored = partsOf(draft.parts)
    this.#revision = draft.revision
    this.#undoable = draft.undo
    const batch = this.#batch
    if (!batch) return
    const { operations } = batch
    this.#batch = { ...batch, clientId: newId(), revision: draft.revision }
    const conflicts = reason === 'outdated' ? differencesOf(operations, this.#stored) : conflictsOf(operations, reason)
    this.#publish({
      ...this.#pending(),
      conflicts,
      isReopened: reason === 'outdated',
      ...(conflicts.length > 0 && { save: { type: 'conflict' } }),
    })
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiFailure)) {
      this.#publish({ save: { type: 'refused', failure: error } })
      throw error
    }
    if (error.code === 'draft_changed' || error.code === 'draft_outdated') {
      this.#reload = error.code === 'draft_outdated' ? 'outdated' : refusedOf(error)
      this.#timer = setTimeout(() => void this.#send(), 0)
      return
    }
    const isTransient = error.isNetwork || error.status >= 500 || error.status === 429
    if (!isTransient) return this.#publish({ save: { type: 'refused', failure: error } })
    this.#publish({ save: error.isNetwork ? { type: 'offline' } : { type: 'delayed', failure: error } })
    const backoffMs = Math.min(retryMs.first * 2 ** this.#failures, retryMs.most)
    this.#failures += 1
    this.#timer = setTimeout(() => void this.#send(), Math.max(backoffMs, (error.retryAfterSeconds ?? 0) * 1000))
  }

  /** The parts with everything that is not saved. */
  #pending(): { parts: DraftParts } {
    const operations = [...(this.#batch?.operations ?? []), ...this.#acts.flatMap((act) => act.operations)]
    return { parts: withOperations(this.#stored, operations) }
  }

  #publish(changed: Partial<EditorState>): void {
    const hasUnsent = this.#batch !== undefined || this.#acts.length > 0
    const canUndo = hasUnsent || this.#undoable.length > 0
    this.#state = { ...this.#state, ...changed, hasUnsent, canUndo }
    this.#emitter.emit()
  }
}

function refusedOf({ stored }: ApiFailure): readonly RefusedOperation[] {
  return (stored as { refused: RefusedOperation[] } | undefined)?.refused ?? []
}
