import { editKind } from '../experts/chats/outbox/editKind.ts'
import { messageKind } from '../experts/chats/outbox/messageKind.ts'
import { ratingKind } from '../experts/chats/outbox/ratingKind.ts'
import { viewedKind } from '../experts/chats/outbox/viewedKind.ts'
import { finishKind } from '../learning/days/finishKind.ts'
import { statisticKind } from '../learning/lessons/statistics/statisticKind.ts'

/** The table of what a learner does or writes and the network may lose. */
export const outboxKinds = [statisticKind, finishKind, messageKind, editKind, ratingKind, viewedKind]
