import type { ApplicationConfig } from '#contract/brands/api.ts'
import { t } from '../language.ts'

export type Topic = { categoryId: number; title: string }

const titles = {
  pass_homework: 'support.homework',
  renew_course: 'support.renewal',
  renew_consultation: 'support.consultations',
} as const satisfies Record<keyof ApplicationConfig['support_categories'], string>

/** What one can ask about. Where a brand answers two matters in one category, they are one topic. */
export function supportTopics(categories: ApplicationConfig['support_categories']): Topic[] {
  const names = Object.keys(titles) as (keyof typeof titles)[]
  const byCategory = Map.groupBy(names, (name) => categories[name])
  return Array.from(byCategory, ([categoryId, own]) => ({
    categoryId,
    title: own.map((name) => t(titles[name])).join(', '),
  }))
}
