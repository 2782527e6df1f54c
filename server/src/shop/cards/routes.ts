import { addCard, checkCards, deleteCard, listCards as listCardsCall } from '#contract/shop/cards/api.ts'
import { writeMail } from '../../messages/mail/mail.ts'
import { currentProvider } from '../payments/providers.ts'
import { route, type Call } from '../../platform/http/route.ts'
import { enforceRateLimit } from '../../platform/rateLimits/rateLimits.ts'
import { learnerToday } from '../../platform/calendar.ts'
import { removeCard } from './cards.ts'
import { listCards } from './queries.ts'
import { applySetup, openSetupPage, prepareSetup } from './setups.ts'
import { isLastRefused, listOpenSetups } from './setupQueries.ts'

const cardsPath = '/user/settings/user-payment-methods'

export const cardRoutes = [
  route(listCardsCall, (call) => showCards(call)),

  route(
    addCard,
    async (call) => {
      const { sql, viewer, context, language } = call
      const adapter = currentProvider(context).name
      await prepareSetup(sql, { userId: viewer.user.id, adapter, returnUrl: returnUrlOf(call), language })
      return { payment_url: null }
    },
    {
      complete: async (call) => {
        const adapter = currentProvider(call.context).name
        const prepared = { userId: call.viewer.user.id, adapter, returnUrl: returnUrlOf(call) }
        return { payment_url: await openSetupPage(call.context, prepared) }
      },
    },
  ),

  route(checkCards, async (call) => ({ ...(await showCards(call)), is_refused: false }), {
    singleStatement: true,
    complete: async (call) => {
      const { database } = call.context
      const userId = call.viewer.user.id
      await enforceRateLimit(database.sql, { key: `card-check:${userId}`, count: 20, windowSeconds: 60 })
      for (const setup of await listOpenSetups(database.sql, userId)) await applySetup(call.context, setup)
      return { ...(await showCards(call)), is_refused: await isLastRefused(database.sql, userId) }
    },
  }),

  route(deleteCard, async (call) => {
    const { id: userId, email } = call.viewer.user
    const today = learnerToday(call.viewer.calendar, call.now)
    const { isCardMissing } = await removeCard(call, { userId, cardId: call.params.cardId, today })
    if (isCardMissing && email)
      await writeMail(call, { userId, recipient: email, kind: 'card_missing', path: cardsPath })
    return { success: true }
  }),
]

/** The list of cards on the site that is used. */
const returnUrlOf = ({ context, reply, origin }: Call<typeof addCard>) =>
  `${context.origins.forRedirect(reply.request) ?? origin}/class${cardsPath}?returned=true`

async function showCards({ sql, viewer, language }: Call<typeof listCardsCall>) {
  return { data: { data: await listCards(sql, { userId: viewer.user.id, language }) } }
}
