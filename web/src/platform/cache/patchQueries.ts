import { queryClient } from './queries.ts'

/**
 * Patches every cached response of a call, in all languages; `params` are those of its path. Keeps `updatedAt`, so that the
 * next refetch stays due.
 */
export function patchQueries<Data>(path: string, change: (data: Data, params: unknown) => Data): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [path] })) {
    const data = query.state.data as Data | undefined
    if (data === undefined) continue
    const { queryKey } = query
    queryClient.setQueryData<Data>(queryKey, change(data, queryKey[2]), { updatedAt: query.state.dataUpdatedAt })
  }
}
