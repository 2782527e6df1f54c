import type { Sql } from '../src/platform/database/database.ts'

/** Input of a call. */
export type CallInput = { params?: object; query?: object; body?: object }

export const resourceNames = [
  'streamId',
  'courseId',
  'stageId',
  'dayId',
  'dayStatusId',
  'lessonId',
  'userId',
  'sessionId',
  'fileId',
  'externalAuthId',
  'subscriptionId',
  'instalmentId',
  'cardId',
  'noticeId',
  'chatId',
  'messageId',
  'expertMessageId',
  'consultationId',
  'meetingId',
  'articleId',
  'orderId',
  'homeworkStatusId',
  'personId',
  'questionId',
] as const

/** Ids of a learner's resources, for the parameters of calls. */
export type ResourceIds = Record<(typeof resourceNames)[number], number>

/** Creates what a member of staff with the role of a call needs. */
export type Prepare = (sql: Sql, staffId: number, things: ResourceIds) => Promise<unknown>
