import { changeCourseDraft, getCourseDraft, type CourseDraft } from '#contract/school/authoring/api.ts'
import { draftOf, partId } from '#contract/school/authoring/draft.ts'
import { applyOperation, type DraftParts, type Operation } from '#contract/school/authoring/operations.ts'
import { noon } from './clock.ts'
import { jsonResponse, serve, type ReceivedRequest } from './server.ts'

/** A course in English of two stages with three days. */
const file = {
  slug: 'calm',
  brands: ['face'],
  language: 'en' as const,
  accessDays: 30,
  title: { en: 'Calm' },
  videos: { film: { file: 'media/film.mp4' } },
  lessons: { breath: { title: { en: 'Breath' }, video: 'film' }, neck: { title: { en: 'Neck' } } },
  sets: { morning: { lessons: ['breath', 'neck'] } },
  homeworks: { photo: { title: { en: 'Photo' }, requires: ['file' as const] } },
  stages: [
    {
      key: 'one',
      title: { en: 'Begin' },
      days: [
        { key: 'd1', title: { en: 'First' }, sets: ['morning'], homeworks: [{ homework: 'photo' }] },
        { key: 'd2', rest: true },
      ],
    },
    { key: 'two', title: { en: 'Go on' }, days: [{ key: 'd3', title: { en: 'Third' } }] },
  ],
}

type Call = { client_id: string; revision: number; operations: Operation[] }

/** The draft of course 1 on the fake network, with an author beside the one of the test. */
export function serveDraft() {
  const parts: DraftParts = new Map(draftOf(file).map((part) => [partId(part), part]))
  const changes: {
    revision: number
    client_id: string
    author: string | null
    operations: Operation[]
    changed_at: number
  }[] = []
  const undo: CourseDraft['undo'] = []
  const store = (clientId: string, operations: Operation[], author: string | null) => {
    const undoing = operations
      .map((operation) => applyOperation(parts, operation))
      .toReversed()
      .flat()
    const revision = changes.length + 1
    changes.push({ revision, client_id: clientId, author, operations, changed_at: noon })
    return { revision, undo: undoing }
  }
  const remember = (clientId: string, operations: Operation[]) => {
    const { revision, undo: undoing } = store(clientId, operations, null)
    undo.unshift({ revision, operations: undoing })
  }
  const reads = serve(getCourseDraft, () => ({
    revision: changes.length,
    course_id: 1,
    slug: 'calm',
    schools: [
      { id: 'face', title: 'Kontur' },
      { id: 'mind', title: 'Calm mind' },
    ],
    parts: [...parts.values()],
    undo: [...undo],
  }))
  const answer = ({ body }: ReceivedRequest) => {
    const { client_id: clientId, revision, operations } = body as Call
    if (!changes.some((one) => one.client_id === clientId)) remember(clientId, operations)
    return { revision: changes.length, changes: changes.slice(revision), undo: undo[0]?.operations ?? [] }
  }
  const calls = serve(changeCourseDraft, answer)
  return {
    parts,
    reads,
    calls,
    /** Applies a call once and answers it. */
    answer,
    /** The operations of each call. */
    sent: () => calls.map(({ body }) => (body as Call).operations),
    /** Another author changes the draft. */
    changeAs: (author: string, operations: Operation[]) => store(`of ${author}`, operations, author),
    fields: (kind: string, key: string) => parts.get(partId({ kind, key }))?.fields,
    revision: () => changes.length,
  }
}

/** Refuses a call because somebody else has changed the same. */
export function refusedAsChanged(revision: number, refused: object[]): Response {
  const body = {
    name: 'Conflict',
    message: 'Somebody else has changed the same thing.',
    code: 'draft_changed',
    status: 409,
  }
  return jsonResponse(409, { ...body, stored: { revision, refused } })
}
