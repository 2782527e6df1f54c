import { listSessions } from './accounts/auth/api.ts'
import { getApplicationConfig, getPublicConfig } from './brands/api.ts'
import { getArticle, listArticlePreviews, listArticles } from './club/articles/api.ts'
import { listBanners } from './club/banners/api.ts'
import { listCommunities, listUserCommunities } from './club/communities/api.ts'
import { getOwnQuestion, listOwnQuestions } from './club/support/api.ts'
import {
  countQuestions,
  getInboxFigures,
  getQuestion,
  getQuestionAsker,
  listQuestionMessages,
  listQuestions,
} from './club/support/staffApi.ts'
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
import { getStream, getStreamStatus, listDocuments, listStreams } from './learning/streams/api.ts'
import { listDownloads } from './learning/streams/downloadsApi.ts'
import { getSubscription, listSubscriptions } from './shop/subscriptions/api.ts'
import { getUser } from './accounts/users/api.ts'
import type { LiveKind } from './messages/live/api.ts'

const meetingCalls = [listMeetings, listMeetingSlots, getMeetingCalendar]
const staffMeetingCalls = [listStaffMeetings, listStaffMeetingSlots]
// Runs and subscriptions decide about clubs, what may be read of their articles, and banners.
const clubCalls = [listCommunities, listUserCommunities, listArticlePreviews, listArticles, getArticle, listBanners]
const chatCalls = [listChats, getChat]
const runCalls = [listStreams, getStream, getStreamStatus, getDay, listUserHomework, listDownloads]

// Calls about what is for sale, which include the learner's possessions.
const saleCalls = [listServices, getServicePage, listCatalogPositions, findCourseOffers]

/** Calls whose responses an event of a kind may have changed. */
export const refetchedCalls: Record<LiveKind, readonly Endpoint[]> = {
  logout: [listSessions],
  sessions: [listSessions],
  // Includes the confirmation of the profile's number, and the name at messages.
  user: [getUser, listExternalAuths, getReminderChannels, getChat, listMessages],
  // Points that an order may spend.
  points: [getScoreAmount, getScoreAwards, listScores, getUser, getOrderPrice],
  order: [getOrder, listOrders, getOrderPrice, ...saleCalls],
  // A new run brings its course. Freezes overlap meetings, and runs decide about writing.
  stream: [
    ...[...runCalls, ...meetingCalls, listOfferedMeetings, listCourses, listCourseVersions, listHomework],
    ...[...chatCalls, ...clubCalls, listExtensions, listDocuments, ...saleCalls],
  ],
  homework: [...runCalls, ...chatCalls, listMessages],
  message: [...chatCalls, listMessages, getStreamStatus],
  consultation: [...chatCalls, listStreams, getStream, getStreamStatus],
  // Includes the reminder on Today.
  schedule: [getSchedule, getReminderChannels, getStreamStatus],
  meeting: [...meetingCalls, ...staffMeetingCalls, listStreams, getStream],
  // Payments open and close runs.
  payment: [
    listSubscriptions,
    getSubscription,
    listInstalments,
    getInstalment,
    listCards,
    ...runCalls,
    ...chatCalls,
    ...clubCalls,
    ...saleCalls,
  ],
  membership: clubCalls,
  communities: clubCalls,
  notice: [listNotices, getUser],
  recap: [getStreamStatus],
  support: [listOwnQuestions, getOwnQuestion],
  desk: [listDesk, getDeskFigures, getDeskEntry, getDeskItem, listDeskMessages, ...staffMeetingCalls],
  desk_alert: [listDesk, getDeskEntry, getDeskItem],
  inbox: [listQuestions, countQuestions, getQuestion, listQuestionMessages, getQuestionAsker, getInboxFigures],
  inbox_alert: [listQuestions, countQuestions],
  config: [getApplicationConfig, getPublicConfig],
}
