import { cancelBookings, restartSubscriptions } from './accounts/auth/closing.ts'
import { renewInvitation } from './accounts/auth/passwordLink.ts'
import { prepareAvatar } from './accounts/users/avatar.ts'
import { isReservedEmail } from './accounts/users/users.ts'
import { sendQuestion } from './club/support/support.ts'
import { isDemoEmail } from './demo/accounts.ts'
import { insertChat } from './experts/chats/openingQueries.ts'
import { homeworkThread } from './experts/chats/thread.ts'
import { listBookedMeetings } from './experts/meetings/booked.ts'
import { cancelMeetingsOf } from './experts/meetings/endings.ts'
import { insertIncluded } from './experts/meetings/includedQueries.ts'
import { trialServices } from './learning/courses/trialServices.ts'
import { makeAvatar } from './learning/files/files.ts'
import { thread } from './learning/homework/thread.ts'
import { createMeetingsOfRun, openChatOfRun } from './learning/streams/beginning.ts'
import { bookedMeetings } from './learning/streams/bookedMeetings.ts'
import { renewal } from './messages/mail/links.ts'
import { askSupport } from './shop/extensions/support.ts'
import { trials } from './shop/services/trials.ts'
import { restartOverdue } from './shop/subscriptions/reopening.ts'

// Fills the ports by which an area calls one that it may not import.

renewal.fill(renewInvitation)
cancelBookings.fill((call, closing) => cancelMeetingsOf(call, { ...closing, as: 'anybody' }))
restartSubscriptions.fill(restartOverdue)
isReservedEmail.fill(isDemoEmail)
prepareAvatar.fill(makeAvatar)
thread.fill(homeworkThread)
openChatOfRun.fill(insertChat)
createMeetingsOfRun.fill(insertIncluded)
bookedMeetings.fill(listBookedMeetings)
trialServices.fill(trials)
askSupport.fill(sendQuestion)
