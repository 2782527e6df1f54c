import { listAuditEntries } from '#contract/accounts/audit/api.ts'
import { listTopics, type StaffTopic, type TopicFields } from '#contract/club/support/topicApi.ts'
import { queryClient, queryOf } from '../../../../platform/cache/queries.ts'

/** The topics in their order, and the brands that can show them. */
export function topicsQuery() {
  return { ...queryOf(listTopics), staleTime: 0 }
}

export async function refreshTopics(): Promise<void> {
  const paths = [listTopics.path, listAuditEntries.path]
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Wire names, so that field errors match. */
export function valuesOf({ titles, helps, sort, target_product, brands }: TopicFields): TopicFields {
  return { titles, helps, sort, target_product, brands }
}

/** The distance between the places of two topics, which leaves room for others. */
const step = 10

/** A new topic stands last. */
export function newTopic(topics: readonly StaffTopic[]): TopicFields {
  const last = Math.max(0, ...topics.map(({ sort }) => sort))
  return { titles: {}, helps: {}, sort: last + step, target_product: 0, brands: [] }
}
