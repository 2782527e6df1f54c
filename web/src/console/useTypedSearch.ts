import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOf } from '../platform/navigation/paths.ts'
import { useRouteSearch } from '../platform/navigation/search.ts'
import { textSearch } from './textSearch.ts'

const debounceMs = 300

type SearchPath = (query: { search?: string | undefined }) => string

/** The search of the address, and what is typed, which becomes the search a moment after the last key. */
export function useTypedSearch(pathOf: SearchPath) {
  const router = useRouter()
  const { search = '' } = useRouteSearch(textSearch)
  const [typed, setTyped] = useState(search)
  const applied = useRef(search)
  useEffect(() => {
    // Another address, such as that of the menu, replaces what is typed.
    if (search !== applied.current) setTyped(search)
    applied.current = search
  }, [search])
  const apply = useEffectEvent((next: string) => {
    // An item that is about to open must not be left again.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
    if (next === search || isLeaving) return
    applied.current = next
    void router.navigate({ href: hrefOf(pathOf({ search: next })), replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { search, typed, setTyped }
}
