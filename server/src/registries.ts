import { cancelBookings, restartSubscriptions } from './accounts/auth/closing.ts'
import { unlinkNetworks } from './accounts/auth/credentials.ts'
import { renewInvitation } from './accounts/auth/accountMails.ts'
import { deleteExternalAuths } from './accounts/social/queries.ts'
import { prepareAvatar } from './accounts/users/avatar.ts'
import { isReservedEmail } from './accounts/users/users.ts'
import { upsertMembershipsOfSubscription } from './club/communities/queries.ts'
import { isFilmOfArticles } from './club/articles/articles.ts'
import { sendQuestion } from './club/support/support.ts'
import { recordFailure } from './school/analytics/failures.ts'
import { restartDrafts } from './school/authoring/publishing.ts'
import { listEditedSlugs } from './school/authoring/queries.ts'
import { isDemoEmail } from './demo/accounts.ts'
import { homeworkThread, openIncludedChat } from './experts/chats/chats.ts'
import { listBookedMeetings } from './experts/meetings/meetings.ts'
import { cancelMeetingsOf } from './experts/meetings/endings.ts'
import { insertIncluded } from './experts/meetings/queries.ts'
import { courseDrafts, createStatusesOfCourse, trialServices } from './learning/courses/importPorts.ts'
import { insertStatusesOfCourse, insertStatusesOfRun } from './learning/homework/queries.ts'
import { makeAvatar } from './learning/files/files.ts'
import { thread } from './learning/homework/homework.ts'
import { createMeetingsOfRun, createStatusesOfRun, openChatOfRun } from './learning/streams/beginning.ts'
import { bookedMeetings } from './learning/streams/bookedMeetings.ts'
import { canWatchInArticles } from './learning/streams/videoGuard.ts'
import { renewInvitationLink } from './messages/mail/links.ts'
import { internet, network } from './platform/http/publicHosts.ts'
import { recordFailure as failures } from './platform/log/failures.ts'
import { movePayments, saveCard } from './shop/cards/cards.ts'
import { applySetupByReference } from './shop/cards/setups.ts'
import { askSupport } from './shop/extensions/requests.ts'
import { movePlans } from './shop/instalments/instalments.ts'
import { instalmentPurpose } from './shop/instalments/instalmentPurpose.ts'
import { orderPurpose } from './shop/orders/orderPurpose.ts'
import { cards } from './shop/payments/cardsPort.ts'
import { providers } from './shop/payments/providers.ts'
import { purposes } from './shop/payments/purpose.ts'
import { sandboxProvider } from './shop/sandbox/sandbox.ts'
import { trials } from './shop/services/trials.ts'
import { storeLookup } from './shop/storePurchases/lookup.ts'
import { stripeProvider } from './shop/stripe/stripe.ts'
import { joinCommunities } from './shop/subscriptions/membershipsPort.ts'
import { restartOverdue, moveSubscriptions } from './shop/subscriptions/reopening.ts'
import { subscriptionPurpose } from './shop/subscriptions/subscriptionPurpose.ts'

// Fills the ports by which a domain calls one that it may not import.

unlinkNetworks.register(deleteExternalAuths)
renewInvitationLink.register(renewInvitation)
cancelBookings.register((call, closing) => cancelMeetingsOf(call, { ...closing, as: 'anybody' }))
restartSubscriptions.register(restartOverdue)
isReservedEmail.register(isDemoEmail)
prepareAvatar.register(makeAvatar)
thread.register(homeworkThread)
courseDrafts.register({ listEdited: listEditedSlugs, restart: restartDrafts })
createStatusesOfCourse.register(insertStatusesOfCourse)
createStatusesOfRun.register(insertStatusesOfRun)
openChatOfRun.register(openIncludedChat)
createMeetingsOfRun.register(insertIncluded)
bookedMeetings.register(listBookedMeetings)
trialServices.register(trials)
askSupport.register(sendQuestion)
joinCommunities.register(upsertMembershipsOfSubscription)
canWatchInArticles.register(isFilmOfArticles)
network.register(internet)
failures.register(recordFailure)
purposes.register({ order: orderPurpose, subscription: subscriptionPurpose, instalment: instalmentPurpose })
providers.register({ stripe: stripeProvider, sandbox: sandboxProvider, store: storeLookup })
cards.register({ save: saveCard, applySetupByReference })
movePayments.register(async (sql, move) => (await moveSubscriptions(sql, move)) + (await movePlans(sql, move)))
