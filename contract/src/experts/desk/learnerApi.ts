import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Seconds, Success } from '../../endpoint.ts'
import { streamStatuses } from '../../learning/streams/api.ts'
import { expertNoteMaximum, learnerHomeworkMaximum, learnerMarksMaximum, learnerNotesMaximum } from './rules.ts'

/** A note about a learner, shared with experts of the learner's courses and administrators, and hidden from learners. */
export const ExpertNote = Type.Object({
  id: Id,
  author: Type.String({ description: 'Name of the author; empty once erased' }),
  is_own: Type.Boolean({ description: 'Of the one who asks, who can change and delete it' }),
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
  consultations: Type.Integer({ description: 'Included in the run' }),
  consultations_left: Type.Integer(),
})

const LearnerHomework = Type.Object({
  attempt_id: Id,
  title: Type.String(),
  attempt_number: Type.Integer({ minimum: 1, description: 'How often it had been sent' }),
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
  title: Type.String({ description: 'Of the homework' }),
  at_ms: Nullable(Type.Integer({ description: 'Time in a video; null on a photo' })),
  text: Type.String({ description: 'Empty where it was only said' }),
})

/** The experts' view of a learner, limited to the courses that the viewer serves. */
export const LearnerCard = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  phone: Nullable(Type.String({ description: 'For the next meeting with the one who asks; null without one' })),
  runs: Type.Array(LearnerRun),
  homework: Type.Array(LearnerHomework, { description: `The last ${learnerHomeworkMaximum} attempts, newest first` }),
  chats: Type.Array(LearnerChat),
  marks: Type.Array(LearnerMark, {
    description: `The last ${learnerMarksMaximum} that the learner sees, newest first`,
  }),
  notes: Type.Array(ExpertNote, { description: `The last ${learnerNotesMaximum}, newest first` }),
})
export type LearnerCard = Static<typeof LearnerCard>

const params = Type.Object({ learnerId: Id })
const noteParams = Type.Object({ learnerId: Id, noteId: Id })
const NoteText = Type.String({ minLength: 1, maxLength: expertNoteMaximum })

export const getLearnerCard = endpoint({
  method: 'GET',
  path: '/spa/staff/v1/desk/learners/:learnerId',
  summary: 'A learner of the expert’s courses: runs, homework, chats, marks and notes',
  access: 'expert',
  params,
  response: LearnerCard,
  errors: ['not_found'],
})

export const addExpertNote = endpoint({
  method: 'POST',
  path: '/spa/staff/v1/desk/learners/:learnerId/notes',
  summary: 'Add a note about a learner, which only experts of their courses and administrators read',
  access: 'expert',
  params,
  body: Type.Object({
    client_id: Type.String({ format: 'uuid', description: 'The same id is stored once' }),
    text: NoteText,
  }),
  response: ExpertNote,
  errors: ['not_found'],
})

export const updateExpertNote = endpoint({
  method: 'PUT',
  path: '/spa/staff/v1/desk/learners/:learnerId/notes/:noteId',
  summary: 'Change an own note',
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
