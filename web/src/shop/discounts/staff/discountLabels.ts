import type { DiscountStatus } from '#contract/shop/discounts/rules.ts'
import type { StaffDiscount } from '#contract/shop/discounts/staffApi.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { formatDate, formatPercent } from '../../../platform/language/format.ts'
import { currentLanguage, t, type TextKey } from '../../../platform/language/language.ts'
import type { Tone } from '../../../ui/Tag.tsx'

export const statusTags = {
  planned: { text: 'discounts.staff.planned', tone: 'info' },
  active: { text: 'discounts.staff.active', tone: 'ok' },
  used_up: { text: 'discounts.staff.usedUp', tone: 'warn' },
  ended: { text: 'discounts.staff.ended', tone: 'neutral' },
} as const satisfies Record<DiscountStatus, { text: TextKey; tone: Tone }>

type Off = Pick<StaffDiscount, 'percent' | 'amount' | 'currency'>

/** What a code takes off: 10% or €5. */
export function offText({ percent, amount, currency }: Off): string {
  if (percent !== null) return formatPercent(percent / 100)
  return formatMoney(amount ?? 0, currency ?? 'EUR', currentLanguage())
}

export function usesText({ uses, use_limit: limit }: Pick<StaffDiscount, 'uses' | 'use_limit'>): string {
  return limit === null
    ? t('discounts.staff.uses', { count: uses })
    : t('discounts.staff.usesOf', { count: uses, limit })
}

/** The days on which a code can be used; undefined without any bound. */
export function daysText({ starts_on: first, ends_on: last }: Pick<StaffDiscount, 'starts_on' | 'ends_on'>) {
  if (first !== null && last !== null)
    return t('discounts.staff.fromTo', { first: formatDate(first), last: formatDate(last) })
  if (first !== null) return t('discounts.staff.from', { first: formatDate(first) })
  return last === null ? undefined : t('discounts.staff.until', { last: formatDate(last) })
}
