import { useRouter } from '@tanstack/react-router'
import { t } from '../platform/language/language.ts'
import { hrefOf } from '../platform/navigation/paths.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/TextInput.tsx'
import styles from './RecordFilters.module.css'
import { SearchField } from './SearchField.tsx'
import { useTypedSearch } from './useTypedSearch.ts'

type Search<Status> = { search?: string | undefined; status?: Status | undefined }

type RecordFiltersProps<Status extends string> = {
  /** What can be searched for. */
  searchHelp: string
  statusLabel: string
  /** The option of no status. */
  allLabel: string
  statuses: readonly { value: Status; label: string }[]
  status: Status | undefined
  /** The address of the list with other filters. */
  pathOf: (search: Search<Status>) => string
}

/** By what a list of records is searched, and by which status; both are part of the address. */
export function RecordFilters<Status extends string>(props: RecordFiltersProps<Status>) {
  const { searchHelp, statusLabel, allLabel, statuses, status, pathOf } = props
  const router = useRouter()
  const { search, typed, setTyped } = useTypedSearch((query) => pathOf({ ...query, status }))
  const filter = (chosen: string) => {
    const next = statuses.find(({ value }) => value === chosen)?.value
    void router.navigate({ href: hrefOf(pathOf({ search, status: next })), replace: true })
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
