import type { Instalment } from '#contract/shop/instalments/api.ts'

const paidAt = Date.parse('2027-09-02T09:00:00Z') / 1000
const dueDates = ['2027-09-02', '2027-10-02', '2027-12-02', '2028-01-02']

/** A plan of four payments, `paid` of them made. */
export function aPlan(id: number, paid: number, rest: Partial<Instalment> = {}): Instalment {
  return {
    id,
    title: `Course ${id}`,
    status: 'active',
    amount: 18_000,
    paid_amount: paid * 4500,
    currency: 'EUR',
    stream_id: 5,
    next_pay_at: null,
    end_date: '2028-01-02',
    closes_on: '2027-12-09',
    is_closed: false,
    card_mask: null,
    last_failure: null,
    next_try_at: null,
    cancel_popup_text: '',
    payments: dueDates.map((due_date, index) => ({
      number: index + 1,
      due_date,
      amount: 4500,
      paid_at: index < paid ? paidAt : null,
    })),
    ...rest,
  }
}
