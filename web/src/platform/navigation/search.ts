import { useSearch, notFound } from '@tanstack/react-router'

/** Reads the search parameters that a route knows; a bad or missing value becomes undefined. */
export type SearchSchema<Search extends object> = (search: Record<string, unknown>) => Search

export function useRouteSearch<Search extends object>(schema: SearchSchema<Search>): Search {
  return schema(useSearch({ strict: false }))
}

/** Reads path parameters; anything but an id is not found, unless the parameter is declared as text. */
export function parseParams(params: object, textParams: readonly string[] = []): Record<string, number | string> {
  const parse = ([name, value]: [string, string]): [string, number | string] => {
    if (textParams.includes(name)) return [name, value]
    if (!/^[1-9]\d{0,15}$/.test(value)) notFound({ throw: true })
    return [name, Number(value)]
  }
  return Object.fromEntries(Object.entries<string>({ ...params }).map(parse))
}
