import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isMobileOnly, subscriptionExpiry } from '#contract/shop/subscriptions/rules.ts'
import { report } from '../platform/errorLog/errorLog.ts'
import { streamsQuery } from '../learning/streams/streamQueries.ts'
import { subscriptionsQuery } from '../shop/subscriptions/subscriptionQueries.ts'

/**
 * Whether the subscription covers the mobile application only. Reruns the guards when every subscription turns out to
 * have expired after the screen was opened.
 */
export function useSubscriptionRules(): { isMobileOnly: boolean } {
  const router = useRouter()
  const { data: subscriptions } = useQuery(subscriptionsQuery())
  const { data: streams } = useQuery(streamsQuery())
  const expiry = subscriptionExpiry(subscriptions, streams)
  const isExpired = expiry === 'redirect'
  useEffect(() => {
    if (expiry === 'report') report('Every course needs a subscription, and the person never had one of the website')
  }, [expiry])
  useEffect(() => {
    if (isExpired) void router.invalidate()
  }, [isExpired, router])
  return { isMobileOnly: isMobileOnly(subscriptions ?? []) }
}
