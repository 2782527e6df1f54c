import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { maxSearchLength } from '#contract/accounts/users/staff.ts'
import type { AppPath } from '#contract/platform/paths.ts'
import { t } from '../platform/language/language.ts'
import { hrefOf } from '../platform/navigation/paths.ts'
import { useRouteSearch } from '../platform/navigation/search.ts'
import { Field } from '../ui/Field.tsx'
import { Select, TextInput } from '../ui/TextInput.tsx'
import styles from './RecordFilters.module.css'
import { textSearch } from './staffPaths.ts'

type Search<Status> = { search?: string | undefined; status?: Status | undefined }

type RecordFiltersProps<Status extends string> = {
  /** Names the searched values. */
  searchHelp: string
  statusLabel: string
  /** Label of the option for all statuses. */
  allLabel: string
  statuses: readonly { value: Status; label: string }[]
  status: Status | undefined
  /** The address of the list with other filters. */
  pathOf: (search: Search<Status>) => AppPath
}

/** Filters a list of records by a search and a status, both kept in the address. */
export function RecordFilters<Status extends string>(props: RecordFiltersProps<Status>) {
  const { searchHelp, statusLabel, allLabel, statuses, status, pathOf } = props
  const router = useRouter()
  const { search, typed, setTyped } = useTypedSearch((query) => pathOf({ ...query, status }))
  const filter = (chosen: string) => {
    const next = statuses.find(({ value }) => value === chosen)?.value
    void router.navigate({ href: hrefOf(pathOf({ search: search || undefined, status: next })), replace: true })
  }
  return (
    <div className={styles.filters}>
      <SearchField label={t('people.staff.search')} help={searchHelp} value={typed} onChange={setTyped} />
      <Field label={statusLabel}>
        <Select value={status ?? ''} onChange={({ target }) => filter(target.value)}>
          <option value="">{allLabel}</option>
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

type SearchFieldProps = { label: string; help: string; value: string; onChange: (typed: string) => void }

export function SearchField({ label, help, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label} help={help} className={styles.search}>
      <TextInput
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxSearchLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

const debounceMs = 300

type SearchPath = (query: { search?: string | undefined }) => AppPath

/** The search in the address and the typed text, which becomes the search a moment after the last key. */
export function useTypedSearch(pathOf: SearchPath) {
  const router = useRouter()
  const { search = '' } = useRouteSearch(textSearch)
  const [typed, setTyped] = useState(search)
  const applied = useRef(search)
  useEffect(() => {
    // A navigation, such as by the menu, replaces the typed text.
    if (search !== applied.current) setTyped(search)
    applied.current = search
  }, [search])
  const apply = useEffectEvent((next: string) => {
    // Must not navigate back from an item that is about to open.
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
    if (next === search || isLeaving) return
    applied.current = next
    void router.navigate({ href: hrefOf(pathOf({ search: next || undefined })), replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { search, typed, setTyped }
}
