import { listSessions } from './accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from './brands/api.ts'
import { listCards } from './shop/cards/api.ts'
import { listCatalogPositions } from './shop/catalog/api.ts'
import { getChat, listChats, listMessages } from './experts/chats/api.ts'
import { getDay, listCourses, listCourseVersions } from './learning/courses/api.ts'
import { getDeskEntry, getDeskFigures, listDesk } from './experts/desk/api.ts'
import { getDeskItem, listDeskMessages } from './experts/desk/itemApi.ts'
import type { Endpoint } from './endpoint.ts'
import { listExtensions } from './shop/extensions/api.ts'
import { listHomework, listUserHomework } from './learning/homework/api.ts'
import { getInstalment, listInstalments } from './shop/instalments/api.ts'
import {
  getMeetingCalendar,
  listMeetings,
  listMeetingSlots,
  listOfferedMeetings,
  listStaffMeetings,
  listStaffMeetingSlots,
} from './experts/meetings/api.ts'
import { listNotices } from './messages/notices/api.ts'
import { findCourseOffers } from './shop/offers/api.ts'
import { getOrder, getOrderPrice, listOrders } from './shop/orders/api.ts'
import { getScoreAmount, getScoreAwards, listScores } from './learning/points/api.ts'
import { getReminderChannels, getSchedule } from './learning/reminders/api.ts'
import { getServicePage, listServices } from './shop/services/api.ts'
import { listExternalAuths } from './accounts/social/api.ts'
import { getStream, getStreamStatus, listStreams } from './learning/streams/api.ts'
import { getSubscription, listSubscriptions } from './shop/subscriptions/api.ts'
import { getUser } from './accounts/users/api.ts'
import type { LiveKind } from './messages/live/api.ts'

const meetingCalls = [listMeetings, listMeetingSlots, getMeetingCalendar]
const staffMeetingCalls = [listStaffMeetings, listStaffMeetingSlots]
const chatCalls = [listChats, getChat]
const runCalls = [listStreams, getStream, getStreamStatus, getDay, listUserHomework]

// What is for sale says what the learner has of it.
const saleCalls = [listServices, getServicePage, listCatalogPositions, findCourseOffers]

/** Whose answers an event of a kind may have changed: what a client has of them is old, and all else is as new. */
export const refetchedCalls: Record<LiveKind, readonly Endpoint[]> = {
  logout: [listSessions],
  sessions: [listSessions],
  // Also whether the number of the profile is confirmed, and the name at messages.
  user: [getUser, listExternalAuths, getReminderChannels, getChat, listMessages],
  // What an order may spend.
  points: [getScoreAmount, getScoreAwards, listScores, getUser, getOrderPrice],
  order: [getOrder, listOrders, getOrderPrice, ...saleCalls],
  // A new run brings its course. Freezes lie over meetings, and runs decide whether one can write.
  stream: [
    ...[...runCalls, ...meetingCalls, listOfferedMeetings, listCourses, listCourseVersions, listHomework],
    ...[...chatCalls, listExtensions, ...saleCalls],
  ],
  homework: [...runCalls, ...chatCalls, listMessages],
  message: [...chatCalls, listMessages, getStreamStatus],
  consultation: [...chatCalls, listStreams, getStream, getStreamStatus],
  // Also the reminder that Today shows.
  schedule: [getSchedule, getReminderChannels, getStreamStatus],
  meeting: [...meetingCalls, ...staffMeetingCalls, listStreams, getStream],
  // Runs open and close by payments.
  payment: [
    listSubscriptions,
    getSubscription,
    listInstalments,
    getInstalment,
    listCards,
    ...runCalls,
    ...chatCalls,
    ...saleCalls,
  ],
  notice: [listNotices, getUser],
  recap: [getStreamStatus],
  desk: [listDesk, getDeskFigures, getDeskEntry, getDeskItem, listDeskMessages, ...staffMeetingCalls],
  desk_alert: [listDesk, getDeskEntry, getDeskItem],
  config: [getApplicationConfig, getPublicConfig],
}
