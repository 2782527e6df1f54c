export const catalogPageSize = 6
export const maxPosition = 500

type PaidSubscription = { id: number; course_service_type: string; is_lifetime: boolean; end_date: string | null }

/** The subscription to which a course is added, among active ones that include it: a main one, then the one that lasts longest. */
export function subscriptionToAddTo<Paid extends PaidSubscription>(subscriptions: readonly Paid[]): Paid | undefined {
  const end = ({ is_lifetime, end_date }: Paid) => (is_lifetime ? '9999-12-31' : (end_date ?? '9999-12-30'))
  const rank = (one: Paid) => `${one.course_service_type === 'main_subscription' ? 1 : 0} ${end(one)}`
  return subscriptions.toSorted((a, b) => rank(b).localeCompare(rank(a)) || a.id - b.id)[0]
}
