import type { Language } from '#contract/endpoint.ts'
import type { DisputeState } from '#contract/shop/payments/staffApi.ts'
import type { Store } from '#contract/shop/storePurchases/rules.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Media } from '../../platform/storage/media.ts'

/** The dependencies of payments, available to both calls and jobs. */
export type PaymentContext = { config: Config; database: Database; media: Pick<Media, 'secret' | 'identity'> }

export type CardDetails = { reference: string; brand: string; last4: string; expiresMonth: number; expiresYear: number }

/** The provider's state of a payment. Amounts are in minor units. */
export type PaymentState = {
  reference: string
  /** `requires_action`: the bank wants the person to confirm it. */
  status: 'open' | 'paid' | 'failed' | 'requires_action'
  /** The page was completed and takes no other card, though the bank has not answered yet. */
  isPageClosed?: true
  amountMinor: number
  currency: string
  customer: string
  refundedMinor: number
  /** A card that may be charged again. */
  card?: CardDetails
  /** `declined`, `insufficient_funds`, `expired_card`, `authentication` or the provider's own. */
  failureCode?: string
  /** A dispute at the bank. A lost amount is part of `refundedMinor`. */
  dispute?: Dispute
  /** The provider's code for a refund that failed after it was made; its money is not part of `refundedMinor`. */
  refundFailure?: string
}

/** `reason` is the provider's own code. */
export type Dispute = { status: DisputeState; reason: string }

/** `refundRefusal` is the provider's code for refusing a refund for good. */
export type RefundState = PaymentState & { refundRefusal?: string }

export type CardSetupState = { status: 'open' | 'done' | 'failed'; customer: string; card?: CardDetails }

export type PaymentPage = { reference: string; url: string }

type ToPay = { key: string; customer: string; amountMinor: number; currency: string; description: string }

type Page = { language: Language; returnUrl: string }

/** The provider has deleted the customer: a page needs a new one. */
export class CustomerDeleted extends Error {}

/** The port of payments. Calls with a `key` are idempotent. Never called inside a transaction. */
export type PaymentProvider = {
  name: PaymentAdapter
  createCustomer(person: { userId: number; key: string }): Promise<string>
  /** The hosted page of a payment. Throws `CustomerDeleted`. */
  openPayment(request: ToPay & Page & { savesCard: boolean }): Promise<PaymentPage>
  /** The hosted page on which a person adds a card without paying. Throws `CustomerDeleted`. */
  openCardSetup(request: Page & { key: string; customer: string }): Promise<PaymentPage>
  findCardSetup(reference: string): Promise<CardSetupState>
  /** Charges a saved card off-session. */
  charge(request: ToPay & { card: string }): Promise<PaymentState>
  /** The charge with a key; undefined if the provider never made it. */
  findCharge(request: { key: string; customer: string }): Promise<PaymentState | undefined>
  /** `isRefunded`: we know of a refund, which may have failed since. */
  findPayment(reference: string, known?: { isRefunded: boolean }): Promise<PaymentState>
  /** Closes the hosted page and returns the resulting state, which may be paid. */
  closePayment(reference: string): Promise<PaymentState>
  refund(request: { key: string; reference: string; amountMinor: number }): Promise<RefundState>
  deleteCard(request: { customer: string; card: string }): Promise<void>
  /**
   * The subject of a signed event; undefined for unrelated events. Throws `signature_invalid` for a missing signature or a time more than
   * 300 seconds off.
   */
  readEvent(request: ProviderRequest): Promise<PaymentEvent | undefined>
  /**
   * Events of the last 30 days about refunds and disputes, because settled payments are no longer polled. Omits those that `findApplied`
   * returns, which takes a hundred ids at once.
   */
  listEvents(findApplied: FindApplied): Promise<ListedEvents>
}

/** `failures` are the errors of unreadable events. */
export type ListedEvents = { events: PaymentEvent[]; failures: unknown[] }

export type FindApplied = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Operations that every adapter has; a store has no payment page of ours. */
export type PaymentLookup = Pick<PaymentProvider, 'findPayment' | 'closePayment'>

export type PaymentChannel = PaymentProvider['name'] | Store

/** `reference` is the provider's reference or our idempotency key. */
export type PaymentEvent = { id: string; reference: string }

export type ProviderRequest = { body: Buffer; headers: Record<string, string | undefined> }
