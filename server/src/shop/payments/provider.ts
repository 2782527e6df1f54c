import type { Language } from '#contract/endpoint.ts'
import type { DisputeState } from '#contract/shop/orders/staffApi.ts'
import type { Store } from '#contract/shop/storePurchases/rules.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PaymentAdapter } from '../../platform/config/configPayments.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Media } from '../../platform/storage/media.ts'

/** What payments need of the process: both calls and jobs have it. */
export type PaymentContext = { config: Config; database: Database; media: Pick<Media, 'secret' | 'identity'> }

/** What a provider shows of a card that may be charged again. */
export type CardDetails = { reference: string; brand: string; last4: string; expiresMonth: number; expiresYear: number }

/** What a provider says of a payment. Amounts are in minor units. */
export type PaymentState = {
  reference: string
  /** `requires_action`: the bank wants the person to confirm it. */
  status: 'open' | 'paid' | 'failed' | 'requires_action'
  /** Its page was completed and takes no other card, though the bank has not answered yet. */
  isPageClosed?: true
  amountMinor: number
  currency: string
  customer: string
  refundedMinor: number
  /** A card that may be charged again. */
  card?: CardDetails
  /** `declined`, `insufficient_funds`, `expired_card`, `authentication` or the provider's own. */
  failureCode?: string
  /** What the person disputes at the bank. What is lost is part of `refundedMinor`. */
  dispute?: Dispute
  /** Why a refund failed after it was made, by the provider's own code: its money is no part of `refundedMinor`. */
  refundFailure?: string
}

/** `reason`: by the provider's own code. */
export type Dispute = { status: DisputeState; reason: string }

/** `refundRefusal`: why the provider refuses a refund for good, by its own code. */
export type RefundState = PaymentState & { refundRefusal?: string }

export type CardSetupState = { status: 'open' | 'done' | 'failed'; customer: string; card?: CardDetails }

export type PaymentPage = { reference: string; url: string }

type ToPay = { key: string; customer: string; amountMinor: number; currency: string; description: string }

type Page = { language: Language; returnUrl: string }

/** Says that the provider has deleted a customer: their pages are opened for another one. */
export class CustomerDeleted extends Error {}

/**
 * The port of payments. A call with a `key` has one effect, however often it is made. None of them is called inside a
 * transaction.
 */
export type PaymentProvider = {
  name: PaymentAdapter
  createCustomer(person: { userId: number; key: string }): Promise<string>
  /** The hosted page of a payment. Throws `CustomerDeleted`. */
  openPayment(request: ToPay & Page & { savesCard: boolean }): Promise<PaymentPage>
  /** The hosted page on which a person gives a card without paying. Throws `CustomerDeleted`. */
  openCardSetup(request: Page & { key: string; customer: string }): Promise<PaymentPage>
  findCardSetup(reference: string): Promise<CardSetupState>
  /** Charges a saved card while its owner is away. */
  charge(request: ToPay & { card: string }): Promise<PaymentState>
  /** The charge that was asked for with a key; undefined if the provider never made it. */
  findCharge(request: { key: string; customer: string }): Promise<PaymentState | undefined>
  /** `isRefunded`: as far as we know some of it went back, which may have failed since. */
  findPayment(reference: string, known?: { isRefunded: boolean }): Promise<PaymentState>
  /** Closes the hosted page and answers the state that then holds: it may have been paid meanwhile. */
  closePayment(reference: string): Promise<PaymentState>
  refund(request: { key: string; reference: string; amountMinor: number }): Promise<RefundState>
  deleteCard(request: { customer: string; card: string }): Promise<void>
  /**
   * What a signed event is about; undefined for events of other things. Throws `signature_invalid` for one that is not
   * signed, or whose time is more than 300 seconds off.
   */
  readEvent(request: ProviderRequest): Promise<PaymentEvent | undefined>
  /**
   * Events of the last 30 days about refunds and disputes: payments that are settled are asked about no more. Without those
   * that `findApplied` names, which takes a hundred ids at once.
   */
  listEvents(findApplied: FindApplied): Promise<ListedEvents>
}

/** `failures`: why some could not be read. */
export type ListedEvents = { events: PaymentEvent[]; failures: unknown[] }

export type FindApplied = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** What is asked of any adapter of a payment; nobody pays a store on a page of ours. */
export type PaymentLookup = Pick<PaymentProvider, 'findPayment' | 'closePayment'>

/** Where a payment is made. */
export type PaymentChannel = PaymentProvider['name'] | Store

/** `reference`: what the provider calls it, or the key with which we asked for it. */
export type PaymentEvent = { id: string; reference: string }

/** What a provider posts to us, as it came. */
export type ProviderRequest = { body: Buffer; headers: Record<string, string | undefined> }
