import { openChat } from '../../experts/chats/chats.ts'
import { addMeeting } from '../../experts/meetings/meetings.ts'
import { ApiError, refuseField, requireReason } from '../../platform/errors.ts'
import { addConsultations } from '../../learning/streams/enrolment.ts'
import { recordRunEvent, type Run } from '../../learning/streams/streams.ts'
import { insertAddition } from './queries.ts'
import { lockOpenPerson, recordPersonChange, lockRunOfPerson, type Operation } from './people.ts'

type Addition = {
  streamId: number
  /** Idempotency key. */
  clientId: string
  consultations?: number | undefined
  chat?: boolean | undefined
  videoConsultation?: { title: string; minutes: number } | undefined
  reason: string
}

/** Adds days or consultations to a run, idempotent by client id; throws if it has ended or is a trial. Consultations open its chat. */
export async function createAddition(operation: Operation, userId: number, addition: Addition): Promise<Run> {
  const { sql, actorId } = operation
  const { streamId, clientId, consultations = 0, chat = false, videoConsultation } = addition
  const meeting = videoConsultation && { ...videoConsultation, title: videoConsultation.title.trim() }
  if (consultations === 0 && !chat && !meeting) throw refuseField('consultations', 'required')
  if (meeting?.title === '') throw refuseField('video_consultation.title', 'required')
  const reason = requireReason(addition)
  await lockOpenPerson(operation, userId)
  const run = await lockRunOfPerson(operation, userId, streamId)
  if (run.row.is_demo) throw new ApiError('run_is_trial')
  const hasChat = run.row.chat_channel_id === null && (chat || consultations > 0)
  const added = { streamId, userId, clientId, consultations, hasChat, meeting, reason }
  if (consultations === 0 && !hasChat && !meeting) return run
  if (!(await insertAddition(sql, { ...added, actorId }))) return run
  if (run.status === 'ended') throw new ApiError('run_ended')
  if (hasChat) await openChat(sql, streamId)
  if (consultations > 0) await addConsultations(sql, run, consultations)
  if (meeting) await addMeeting(operation, { userId, streamId, ...meeting })
  const after = { run_id: streamId, course_id: run.row.course_id, consultations, video_consultation: meeting, reason }
  await recordPersonChange(operation, {
    action: 'addition.create',
    userId,
    after: { ...after, ...(hasChat && { chat: true }) },
  })
  await recordRunEvent(operation, { userId, streamId })
  return lockRunOfPerson(operation, userId, streamId)
}
