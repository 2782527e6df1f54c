import { ClipboardCheck, Repeat, Video, type LucideIcon } from 'lucide-react'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { groupBy } from '../../platform/collections/groupBy.ts'
import { t } from '../../platform/language/language.ts'

export type Topic = { categoryId: number; title: string; icon: LucideIcon }

const topicDefinitions = {
  pass_homework: { title: 'support.homework', icon: ClipboardCheck },
  renew_course: { title: 'support.renewal', icon: Repeat },
  renew_consultation: { title: 'support.consultations', icon: Video },
} as const satisfies Record<keyof ApplicationConfig['support_categories'], object>

/** The support topics. Those that a brand handles in one category are merged. */
export function supportTopics(categories: ApplicationConfig['support_categories']): Topic[] {
  const names = Object.keys(topicDefinitions) as (keyof typeof topicDefinitions)[]
  const byCategory = groupBy(names, (name) => categories[name])
  return Array.from(byCategory, ([categoryId, topicNames]) => ({
    categoryId,
    title: topicNames
      .map((name, at) => (at === 0 ? t(topicDefinitions[name].title) : lowercaseFirst(t(topicDefinitions[name].title))))
      .join(', '),
    icon: topicDefinitions[topicNames[0] ?? 'pass_homework'].icon,
  }))
}

function lowercaseFirst(title: string): string {
  return title.charAt(0).toLocaleLowerCase() + title.slice(1)
}
