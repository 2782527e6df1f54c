import { QueryObserver, type Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { getUser } from '#contract/accounts/users/api.ts'
import { getApplicationConfig } from '#contract/brands/api.ts'
import { listCommunities } from '#contract/club/communities/api.ts'
import { listChats } from '#contract/experts/chats/api.ts'
import { getScoreAmount } from '#contract/learning/points/api.ts'
import { listSubscriptions } from '#contract/shop/subscriptions/api.ts'
import { queryClient } from '../platform/cache/queries.ts'
import { nowSeconds } from '../platform/clock.ts'
import { formatDateTime, formatSentenceTime, formatTime, toDay } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'

/** Queries of the menus and of the brand, which say nothing about the age of a screen. */
const layoutPaths: readonly unknown[] = [
  getUser,
  getApplicationConfig,
  listSubscriptions,
  getScoreAmount,
  listChats,
  listCommunities,
].map(({ path }) => path)

const cache = queryClient.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

/** From when the data of the screen is; empty while the screen has none. */
export function SavedAt() {
  const seconds = useSyncExternalStore(subscribe, oldestUpdate)
  if (seconds === undefined) return null
  const isToday = toDay(seconds) === toDay(nowSeconds())
  return isToday
    ? t('layout.savedAt', { time: formatSentenceTime(formatTime(seconds)) })
    : t('layout.savedOn', { date: formatDateTime(seconds) })
}

/** When the server last answered the oldest query of the screen, in seconds. */
function oldestUpdate(): number | undefined {
  const active = cache.findAll({ type: 'active' })
  const ofScreen = active.filter((query) => !layoutPaths.includes(query.queryKey[0]) && !isKeptByVersion(query))
  const shown = (ofScreen.length > 0 ? ofScreen : active).filter(({ state }) => state.data !== undefined)
  const times = shown.map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.floor(Math.min(...times) / 1000) : undefined
}

/** A course is asked for again only in another version. */
function isKeptByVersion({ observers }: Query): boolean {
  return observers.every(
    (observer) => observer instanceof QueryObserver && (observer as QueryObserver).options.staleTime === Infinity,
  )
}
