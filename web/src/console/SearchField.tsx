import { searchMaximum } from '#contract/accounts/users/staff.ts'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import styles from './SearchField.module.css'

type SearchFieldProps = { label: string; help: string; value: string; onChange: (typed: string) => void }

/** What a list of the console is searched by. */
export function SearchField({ label, help, value, onChange }: SearchFieldProps) {
  return (
    <Field label={label} help={help} className={styles.search}>
      <TextInput
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchMaximum}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
