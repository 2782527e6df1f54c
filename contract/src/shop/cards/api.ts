import { Type, type Static } from 'typebox'
import { endpoint, Id, Nullable, OneOf, Success } from '../../endpoint.ts'

/** A subscription or plan that a card pays for. */
const CardUse = Type.Object({ kind: OneOf(['subscription', 'instalment']), id: Id, title: Type.String() })

export const Card = Type.Object({
  id: Id,
  masked_number: Type.String({ description: 'Masked card number: •••• 4417' }),
  card_type: Type.String({ description: 'Card network: visa, mastercard, …' }),
  expiry: Type.String({ description: 'Expiry date, MM/YY' }),
  is_default: Type.Boolean(),
  pays_for: Type.Array(CardUse),
})
export type Card = Static<typeof Card>

export const listCards = endpoint({
  method: 'GET',
  path: '/spa/v2/user-payment-method',
  summary: "List the user's saved cards, the default one first",
  access: 'learner',
  response: Type.Object({ data: Type.Object({ data: Type.Array(Card) }) }),
  errors: [],
})

export const deleteCard = endpoint({
  method: 'DELETE',
  path: '/spa/v2/user-payment-method/:cardId',
  summary: 'Delete a saved card; its recurring payments move to another card that has not expired',
  access: 'learner',
  params: Type.Object({ cardId: Id }),
  response: Success,
  errors: ['not_found'],
})

export const addCard = endpoint({
  method: 'POST',
  path: '/spa/v2/user-payment-method',
  summary: 'Get the page that saves a card without a payment',
  access: 'learner',
  response: Type.Object({ payment_url: Nullable(Type.String()) }),
  errors: ['payments_unavailable'],
})

export const checkCards = endpoint({
  method: 'POST',
  path: '/spa/v2/user-payment-method/check',
  summary: "Fetch a card just saved on the provider's page",
  access: 'learner',
  response: Type.Object({
    data: Type.Object({ data: Type.Array(Card) }),
    is_refused: Type.Boolean({
      description: 'Whether the latest page for a card, opened within the last hour, saved none',
    }),
  }),
  errors: ['too_many_requests'],
})
