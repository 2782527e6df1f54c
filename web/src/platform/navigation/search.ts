import { useSearch } from '@tanstack/react-router'

/** Reads the search parameters that a route knows; a bad or missing value becomes undefined. */
export type SearchSchema<Search extends object> = (search: Record<string, unknown>) => Search

/** The search parameters of the current route. */
export function useRouteSearch<Search extends object>(schema: SearchSchema<Search>): Search {
  return schema(useSearch({ strict: false }))
}
