import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  getOwnQuestion,
  listOwnQuestions,
  listSupportCategories,
  type SupportCategory,
} from '#contract/club/support/api.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../platform/cache/queries.ts'

/** The topics, which the server lists by id. */
export function categoriesQuery() {
  return { ...queryOf(listSupportCategories, { query: { sort: 'id' } }), select: inOrder }
}

function inOrder(categories: SupportCategory[]): SupportCategory[] {
  return categories.toSorted((one, other) => one.sort - other.sort || one.id - other.id)
}

/** The person's questions, newest first. */
export function ownQuestionsQuery() {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(listOwnQuestions),
    queryFn: ({ pageParam, signal }) =>
      call(listOwnQuestions, { query: pageParam === undefined ? {} : { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  })
}

export function threadQuery(questionId: number, count: number) {
  return queryOf(getOwnQuestion, { params: { questionId }, query: { count } })
}

/** Refetches the list and the threads. */
export async function refreshQuestions(): Promise<void> {
  const keys = [[listOwnQuestions.path], [getOwnQuestion.path]]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
