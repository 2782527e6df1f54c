import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { streamStatuses } from '../../learning/streams/api.ts'
import { maxExpertNoteLength, maxLearnerHomework, maxLearnerMarks, maxLearnerNotes } from './rules.ts'

/** A note about a learner, shared with experts of the learner's courses and administrators, and hidden from learners. */
export const ExpertNote = Type.Object({
  id: Id,
  author: Type.String({ description: 'Name of the author; empty once erased' }),
  is_own: Type.Boolean({ description: 'Whether the caller wrote it and can edit and delete it' }),
  text: Type.String(),
  created_at: Seconds,
  edited_at: Nullable(Seconds),
})
export type ExpertNote = Static<typeof ExpertNote>

const LearnerRun = Type.Object({
  id: Id,
  course: Type.String({ description: 'Title of the course' }),
  status: OneOf(streamStatuses),
  today_day_number: Type.Integer(),
  days_count: Type.Integer(),
  complete_days_count: Type.Integer(),
  consultations: Type.Integer({ description: 'Number of consultations included in the run' }),
  consultations_left: Type.Integer(),
})

const LearnerHomework = Type.Object({
  attempt_id: Id,
  title: Type.String(),
  attempt_number: Type.Integer({ minimum: 1, description: 'Number of the attempt, starting at 1' }),
  status: OneOf(['UPLOADED', 'DONE', 'FAIL']),
  sent_at: Seconds,
})

const LearnerChat = Type.Object({
  id: Id,
  course: Type.String({ description: 'Title of the course' }),
  messages_count: Type.Integer(),
  last_message_at: Nullable(Seconds),
  is_waiting: Type.Boolean({ description: 'Whether a question waits for an answer' }),
})

const LearnerMark = Type.Object({
  id: Type.String({ format: 'uuid' }),
  attempt_id: Id,
  title: Type.String({ description: 'Title of the homework' }),
  at_ms: Nullable(Type.Integer({ description: 'Time in the video in milliseconds; null on a photo' })),
  text: Type.String({ description: 'Text of the mark; empty if it is only a recording' }),
})

/** The experts' view of a learner, limited to the courses that the viewer serves. */
export const LearnerCard = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  phone: Nullable(
    Type.String({ description: 'Phone number for the next meeting with the caller; null without a meeting' }),
  ),
  runs: Type.Array(LearnerRun),
  homework: Type.Array(LearnerHomework, { description: `Latest ${maxLearnerHomework} attempts, newest first` }),
  chats: Type.Array(LearnerChat),
  marks: Type.Array(LearnerMark, {
    description: `Latest ${maxLearnerMarks} published marks, newest first`,
  }),
  notes: Type.Array(ExpertNote, { description: `Latest ${maxLearnerNotes} notes, newest first` }),
})
export type LearnerCard = Static<typeof LearnerCard>

const params = Type.Object({ learnerId: Id })
const noteParams = Type.Object({ learnerId: Id, noteId: Id })
const NoteText = Type.String({ minLength: 1, maxLength: maxExpertNoteLength })

export const getLearnerCard = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk/learners/:learnerId',
  summary: 'Get a learner of the expert’s courses with runs, homework, chats, marks and notes',
  access: 'expert',
  params,
  response: LearnerCard,
  errors: ['not_found'],
})

export const addExpertNote = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/learners/:learnerId/notes',
  summary: 'Add a note about a learner, visible to experts of their courses and administrators',
  access: 'expert',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'Idempotency id' }),
    text: NoteText,
  }),
  response: ExpertNote,
  errors: ['not_found'],
})

export const updateExpertNote = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/desk/learners/:learnerId/notes/:noteId',
  summary: 'Update an own note',
  access: 'expert',
  params: noteParams,
  body: Type.Object({ text: NoteText }),
  response: ExpertNote,
  errors: ['not_found'],
})

export const deleteExpertNote = endpoint({
  method: 'DELETE',
  path: '/spa/staff/v1/desk/learners/:learnerId/notes/:noteId',
  summary: 'Delete an own note',
  access: 'expert',
  params: noteParams,
  response: Success,
  errors: ['not_found'],
})
