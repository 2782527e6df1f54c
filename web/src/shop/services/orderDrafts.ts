import { createFieldDrafts } from '../../learning/files/drafts/createDrafts.ts'

/** What a learner has typed and chosen on an offer, until it is paid. */
export type OrderDraft = {
  promocode: string
  /** The server has taken the code. */
  isApplied: boolean
  usesPoints: boolean
}

/** By service. */
export const orderDrafts = createFieldDrafts<OrderDraft>({
  database: 'orders',
  empty: () => ({ promocode: '', isApplied: false, usesPoints: false }),
})
