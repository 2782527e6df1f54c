import * as api from '#contract/shop/cards/api.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import { currentProvider } from '../payments/providers.ts'
import {
  readRoute,
  resumableRoute,
  standaloneRoute,
  writeRoute,
  type ReadCall,
  type ResumableCall,
} from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'
import { removeCard } from './cards.ts'
import { listCards } from './queries.ts'
import { applySetup, openSetupPage, prepareSetup } from './setups.ts'
import { hasLastSetupFailed, listOpenSetups } from './setupQueries.ts'

export const cardRoutes = [
  readRoute(api.listCards, (call) => showCards(call)),

  resumableRoute(api.addCard, async (call) => {
    const { viewer, context, language } = call
    const page = { userId: viewer.user.id, adapter: currentProvider(context).name, returnUrl: returnUrlOf(call) }
    await call.transaction(({ sql }) => prepareSetup(sql, { ...page, language }))
    return { payment_url: await openSetupPage(context, page) }
  }),

  standaloneRoute(api.checkCards, async (call) => {
    const { sql, viewer, context } = call
    const userId = viewer.user.id
    await enforceRateLimit(sql, { key: `card-check:${userId}`, count: 20, windowSeconds: 60 })
    for (const setup of await listOpenSetups(sql, userId)) await applySetup(context, setup)
    return { ...(await showCards(call)), is_refused: await hasLastSetupFailed(sql, userId) }
  }),

  writeRoute(api.deleteCard, async (call) => {
    const { id: userId, email } = call.viewer.user
    const today = learnerToday(call.viewer.calendar, call.now)
    const { isCardMissing } = await removeCard(call, { userId, cardId: call.params.cardId, today })
    if (isCardMissing && email)
      await writeMail(call, { userId, recipient: email, kind: 'card_missing', path: paths.cards() })
    return { success: true }
  }),
]

/** The card settings on the site from which the request came. */
const returnUrlOf = ({ context, reply, origin }: ResumableCall<typeof api.addCard>) =>
  (context.origins.forRedirect(reply.request) ?? origin) + hrefOf(paths.cards({ returned: 'true' }))

type ViewerCall = Pick<ReadCall<typeof api.listCards>, 'sql' | 'viewer' | 'language'>

async function showCards({ sql, viewer, language }: ViewerCall) {
  return { data: { data: await listCards(sql, { userId: viewer.user.id, language }) } }
}
