import * as api from '#contract/experts/desk/learnerApi.ts'
import { readRoute, writeRoute } from '../../platform/http/route.ts'
import * as learners from './learners.ts'

type NoteCall = { params: { learnerId: number }; viewer: { user: { id: number } } }

const keyOf = ({ params, viewer }: NoteCall) => ({ learnerId: params.learnerId, authorId: viewer.user.id })

export const deskLearnerRoutes = [
  readRoute(api.getLearnerCard, ({ sql, now, viewer, language, context, params }) =>
    learners.learnerCard(context.database, { sql, now, expertId: viewer.user.id, language }, params.learnerId),
  ),

  writeRoute(
    api.addExpertNote,
    (call) => {
      const { client_id: clientId, text } = call.body
      return learners.addNote({ sql: call.sql, ...keyOf(call), clientId, text })
    },
    { requires: (call) => learners.requireLearner(call.sql, keyOf(call)) },
  ),

  writeRoute(
    api.updateExpertNote,
    (call) => learners.changeNote({ sql: call.sql, ...keyOf(call), id: call.params.noteId, text: call.body.text }),
    { requires: (call) => learners.requireOwnNote(call.sql, { ...keyOf(call), id: call.params.noteId }) },
  ),

  writeRoute(api.deleteExpertNote, async (call) => {
    await learners.removeNote({ sql: call.sql, ...keyOf(call), id: call.params.noteId })
    return { success: true }
  }),
]
