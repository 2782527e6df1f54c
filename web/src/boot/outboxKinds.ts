import { consultationRatingKind } from '../experts/chats/outbox/consultationRatingKind.ts'
import { editKind } from '../experts/chats/outbox/editKind.ts'
import { messageKind } from '../experts/chats/outbox/messageKind.ts'
import { ratingKind } from '../experts/chats/outbox/ratingKind.ts'
import { viewedKind } from '../experts/chats/outbox/viewedKind.ts'
import { finishKind } from '../learning/days/finishKind.ts'
import { homeworkKind } from '../learning/homework/attempts/homeworkKind.ts'
import { statisticKind } from '../learning/lessons/statistics/statisticKind.ts'
import { reminderKind } from '../learning/reminders/reminderKind.ts'
import { filtersKind } from '../learning/streams/filtersKind.ts'

/** The table of what a learner does or writes and the network may lose. */
export const outboxKinds = [
  statisticKind,
  filtersKind,
  finishKind,
  homeworkKind,
  messageKind,
  editKind,
  ratingKind,
  consultationRatingKind,
  viewedKind,
  reminderKind,
]
