import { createFieldDrafts } from '../../learning/files/drafts/createDrafts.ts'

/** What a learner has typed to book a meeting; `phone` is null until it is changed. */
type BookingDraft = { phone: string | null; note: string }

/** By meeting. */
export const bookingDrafts = createFieldDrafts<BookingDraft>({
  database: 'bookings',
  empty: () => ({ phone: null, note: '' }),
})
