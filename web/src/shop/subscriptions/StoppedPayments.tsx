import { useQuery } from '@tanstack/react-query'
import { canCancel } from '#contract/shop/subscriptions/rules.ts'
import { instalmentsQuery } from '../instalments/instalmentsQuery.ts'
import { formatQuoted } from '../../platform/language/format.ts'
import { currentLanguage, t } from '../../platform/language/language.ts'
import { subscriptionsQuery } from './subscriptionQueries.ts'

/** Names the payments that end with the account; nothing without any. */
export function StoppedPayments() {
  const { data: subscriptions = [] } = useQuery(subscriptionsQuery())
  const { data: instalments = [] } = useQuery(instalmentsQuery())
  const paid = [...subscriptions.filter(canCancel), ...instalments.filter(({ status }) => status === 'active')]
  const titles = new Intl.ListFormat(currentLanguage()).format(paid.map(({ title }) => formatQuoted(title)))
  return titles && <li>{t('auth.closing.paymentsStop', { titles })}</li>
}
