/** A table's data about a person, and its deletion. */
export type PersonalRows = {
  /** The condition for the person's rows; $1 is the person. */
  rows: string
  /** `true`, or the reason for leaving it out of an export. */
  exported: true | string
  /** `rows`: deleted with the account. Otherwise the columns to empty, separated by spaces; may be empty. */
  erased: string
  /** Columns with texts that stay, and the reason: they identify nobody. */
  stays?: { columns: string; because: string }
  /** The retention period otherwise. */
  kept: string
}

const ofUser = 'user_id = $1'
const ofInstalments = 'instalment_id in (select id from instalments where user_id = $1)'
const ofPayments = 'payment_id in (select id from payments where user_id = $1)'

const always = 'as long as the school'
const books = 'the books of the school, which the law makes it keep'

export const personalMoney = {
  orders: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'brand status currency plan failure_code contents', because: books },
    kept: always,
  },
  order_refunds: { rows: ofUser, exported: true, erased: 'reason', kept: always },
  order_contacts: {
    rows: 'order_id in (select id from orders where user_id = $1)',
    exported: true,
    erased: 'rows',
    kept: 'as long as the account',
  },
  payments: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: {
      columns:
        'adapter reference status currency page_url failure_code description language return_url refund_refusal not_given received_currency dispute dispute_reason',
      because: books,
    },
    kept: always,
  },
  money_transactions: {
    rows: ofPayments,
    exported: 'the books of the school; the payments are exported',
    erased: '',
    stays: { columns: 'reference currency', because: books },
    kept: always,
  },
  money_postings: {
    rows: `transaction_id in (select id from money_transactions where ${ofPayments})`,
    exported: 'the books of the school; the payments are exported',
    erased: '',
    stays: { columns: 'account', because: books },
    kept: always,
  },
  store_purchases: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'store reference app_id product_id currency', because: books },
    kept: always,
  },
  customers: {
    rows: ofUser,
    exported: 'what providers of payments call the person',
    erased: '',
    stays: { columns: 'adapter reference former_references', because: 'refunds and disputes need it' },
    kept: always,
  },
  cards: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: {
      columns: 'adapter reference brand last4',
      because: 'the provider forgets the card; the books say which paid',
    },
    kept: always,
  },
  card_setups: {
    rows: ofUser,
    exported: 'pages on which a card is given, for an hour; the cards are exported',
    erased: '',
    stays: { columns: 'adapter reference page_url return_url language status', because: 'pages that have ended' },
    kept: always,
  },
  instalments: {
    rows: ofUser,
    exported: true,
    erased: '',
    stays: { columns: 'brand title status currency last_failure cancel_popup_text', because: books },
    kept: always,
  },
  instalment_parts: { rows: ofInstalments, exported: true, erased: '', kept: always },
  instalment_runs: { rows: ofInstalments, exported: true, erased: '', kept: always },
} as const satisfies Record<string, PersonalRows>
