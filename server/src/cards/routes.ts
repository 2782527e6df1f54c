import { deleteCard, listCards as listCardsCall } from '#contract/cards/api.ts'
import { writeMail } from '../mail/mail.ts'
import { route } from '../platform/http/route.ts'
import { removeCard } from './cards.ts'
import { listCards } from './queries.ts'

export const cardRoutes = [
  route(listCardsCall, async ({ sql, viewer, language }) => ({
    data: { data: await listCards(sql, { userId: viewer.user.id, language }) },
  })),

  route(deleteCard, async (call) => {
    const { id: userId, email } = call.viewer.user
    const { isCardMissing } = await removeCard(call, { userId, cardId: call.params.cardId })
    const path = '/user/settings/user-payment-methods'
    if (isCardMissing && email) await writeMail(call, { userId, recipient: email, kind: 'card_missing', path })
    return { success: true }
  }),
]
