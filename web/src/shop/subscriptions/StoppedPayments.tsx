import { useQuery } from '@tanstack/react-query'
import { canCancel } from '#contract/shop/subscriptions/rules.ts'
import type { StoppedPaymentsProps } from '../../accounts/auth/ports.ts'
import { instalmentsQuery } from '../instalments/instalmentsQuery.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { subscriptionsQuery } from './subscriptionQueries.ts'

/** Passes on a line that names the payments that end with the account; an empty one without any. */
export function StoppedPayments({ pending, children }: StoppedPaymentsProps) {
  const subscriptions = useQuery(subscriptionsQuery())
  const instalments = useQuery(instalmentsQuery())
  if (subscriptions.isLoading || instalments.isLoading) return pending
  const paid = [
    ...(subscriptions.data ?? []).filter(canCancel),
    ...(instalments.data ?? []).filter(({ status }) => status === 'active'),
  ]
  const titles = new Intl.ListFormat(currentLanguage()).format(paid.map(({ title }) => formatQuoted(title)))
  return children(titles && <li>{t('auth.closing.paymentsStop', { titles })}</li>)
}
