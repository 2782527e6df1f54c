import { track } from '../../accounts/analytics/track.ts'
import { onSessionEnd } from '../../platform/session/session.ts'

const sentKey = 'article-events'

onSessionEnd(clearSentReactions)

export function clearSentReactions(): void {
  localStorage.removeItem(sentKey)
}

/** Sends `like` or `favourite` once for an article: its preview and its page both have the icons. */
export function trackReaction(name: 'like' | 'favourite', article: { id: number; title: string }): void {
  const sent = new Set(localStorage.getItem(sentKey)?.split(' '))
  const event = `${name}-${article.id}`
  if (sent.has(event)) return
  localStorage.setItem(sentKey, [...sent, event].join(' '))
  track(name, { article_id: article.id, title: article.title })
}
