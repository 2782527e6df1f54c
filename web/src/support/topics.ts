import { ClipboardCheck, Repeat, Video, type LucideIcon } from 'lucide-react'
import type { ApplicationConfig } from '#contract/brands/api.ts'
import { groupBy } from '../groupBy.ts'
import { t } from '../language.ts'

export type Topic = { categoryId: number; title: string; icon: LucideIcon }

const matters = {
  pass_homework: { title: 'support.homework', icon: ClipboardCheck },
  renew_course: { title: 'support.renewal', icon: Repeat },
  renew_consultation: { title: 'support.consultations', icon: Video },
} as const satisfies Record<keyof ApplicationConfig['support_categories'], object>

/** What one can ask about. Where a brand answers two matters in one category, they are one topic. */
export function supportTopics(categories: ApplicationConfig['support_categories']): Topic[] {
  const names = Object.keys(matters) as (keyof typeof matters)[]
  const byCategory = groupBy(names, (name) => categories[name])
  return Array.from(byCategory, ([categoryId, own]) => ({
    categoryId,
    title: own
      .map((name, at) => (at === 0 ? t(matters[name].title) : withinSentence(t(matters[name].title))))
      .join(', '),
    icon: matters[own[0] ?? 'pass_homework'].icon,
  }))
}

function withinSentence(title: string): string {
  return title.charAt(0).toLocaleLowerCase() + title.slice(1)
}
