import { listSessions } from '../auth/api.ts'
import { getApplicationConfig, getPublicConfig } from '../brands/api.ts'
import { listCards } from '../cards/api.ts'
import { listCatalogPositions } from '../catalog/api.ts'
import { getChat, listChats, listMessages } from '../chats/api.ts'
import { getDay, listCourses, listCourseVersions } from '../courses/api.ts'
import { getDeskEntry, getDeskFigures, listDesk } from '../desk/api.ts'
import { getDeskItem, listDeskMessages } from '../desk/itemApi.ts'
import type { Endpoint } from '../endpoint.ts'
import { listExtensions } from '../extensions/api.ts'
import { listHomework, listUserHomework } from '../homework/api.ts'
import { getInstalment, listInstalments } from '../instalments/api.ts'
import {
  getMeetingCalendar,
  listMeetings,
  listMeetingSlots,
  listOfferedMeetings,
  listStaffMeetings,
  listStaffMeetingSlots,
} from '../meetings/api.ts'
import { listNotices } from '../notices/api.ts'
import { findCourseOffers } from '../offers/api.ts'
import { getOrder, getOrderPrice, listOrders } from '../orders/api.ts'
import { getScoreAmount, getScoreAwards, listScores } from '../points/api.ts'
import { getReminderChannels, getSchedule } from '../reminders/api.ts'
import { getServicePage, listServices } from '../services/api.ts'
import { listExternalAuths } from '../social/api.ts'
import { getStream, getStreamStatus, listStreams } from '../streams/api.ts'
import { getSubscription, listSubscriptions } from '../subscriptions/api.ts'
import { getUser } from '../users/api.ts'
import type { LiveKind } from './api.ts'

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
