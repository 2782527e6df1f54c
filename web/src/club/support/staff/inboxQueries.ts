import { infiniteQueryOptions } from '@tanstack/react-query'
import { inboxTabs, maxInboxSearchLength, type InboxTab } from '#contract/club/support/inboxRules.ts'
import * as api from '#contract/club/support/staffApi.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient, queryKeyOf, queryOf } from '../../../platform/cache/queries.ts'

/** An opened question keeps the tab and the search for the way back. */
export type InboxSearch = { tab?: InboxTab | undefined; search?: string | undefined }

export function inboxSearch({ tab, search }: Record<string, unknown>): InboxSearch {
  return {
    tab: inboxTabs.find((one) => one === tab),
    search: typeof search === 'string' && search ? search.slice(0, maxInboxSearchLength) : undefined,
  }
}

/** Order and counts also change with time, without an event. */
const refreshMs = 30_000

/** Questions of a tab, or those of all tabs that a search finds. */
export function inboxQuery({ tab, search }: InboxSearch) {
  const wanted = search ? { search } : { tab: tab ?? 'mine' }
  return infiniteQueryOptions({
    queryKey: queryKeyOf(api.listQuestions, { query: wanted }),
    queryFn: ({ pageParam, signal }) =>
      call(api.listQuestions, { query: pageParam === '' ? wanted : { ...wanted, after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: ResponseBody<typeof api.listQuestions>) => next ?? undefined,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  })
}

type Pages = { pages: ResponseBody<typeof api.listQuestions>[] }

/** The questions of all pages, once each: the list may move between two pages. */
export function questionsOf(pages: Pages | undefined): api.QuestionItem[] {
  return [...new Map(pages?.pages.flatMap(({ questions }) => questions).map((item) => [item.id, item])).values()]
}

export const countQuery = () => ({ ...queryOf(api.countQuestions), refetchInterval: refreshMs })

export const questionQuery = (questionId: number) => queryOf(api.getQuestion, { params: { questionId } })

export const askerQuery = (questionId: number) => queryOf(api.getQuestionAsker, { params: { questionId } })

export const inboxFiguresQuery = () => queryOf(api.getInboxFigures)

export function messagesQuery(questionId: number) {
  return infiniteQueryOptions({
    queryKey: queryKeyOf(api.listQuestionMessages, { params: { questionId } }),
    queryFn: ({ pageParam, signal }) =>
      call(api.listQuestionMessages, {
        params: { questionId },
        query: pageParam ? { before: pageParam } : {},
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ messages, has_earlier: hasEarlier }: ResponseBody<typeof api.listQuestionMessages>) =>
      hasEarlier ? messages[0]?.id : undefined,
    refetchInterval: refreshMs,
  })
}

/** The last loaded message of a question. */
export function lastMessageId(questionId: number): number {
  return queryClient.getQueryData(messagesQuery(questionId).queryKey)?.pages[0]?.messages.at(-1)?.id ?? 0
}

/** Caches a saved draft of an answer or a note. */
export function cacheDraft(questionId: number, draft: { draft: string } | { note_draft: string }): void {
  queryClient.setQueryData(questionQuery(questionId).queryKey, (found) => found && { ...found, ...draft })
}

const listCalls = [api.listQuestions, api.countQuestions, api.getInboxFigures]
const questionCalls = [api.getQuestion, api.listQuestionMessages, api.getQuestionAsker]

async function refetch(calls: readonly { path: string }[]): Promise<void> {
  await Promise.all(calls.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/** Refetches after a change by anybody. */
export const refreshInbox = (): Promise<void> => refetch([...listCalls, ...questionCalls])

export const refreshLists = (): void => void refetch(listCalls)

export const refreshQuestion = (): void => void refetch(questionCalls)
