import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useMemo, type MouseEvent, type Ref } from 'react'
import { useLanguage } from '../platform/language/language.ts'
import { classes } from './classes.ts'
import styles from './Combobox.module.css'
import { fieldLabelId, useFieldInput } from './Field.tsx'
import fieldStyles from './Field.module.css'

export interface ComboboxOption {
  value: string
  label: string
  keywords?: string
}

export interface ComboboxProps {
  options: readonly ComboboxOption[]
  noMatch: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A select that is filtered by typing; inside a `Field`. */
export function Combobox({ options, noMatch, value, onChange, onBlur, ref }: ComboboxProps) {
  const language = useLanguage()
  const field = useFieldInput()
  const filter = Base.useFilter({ locale: language })
  const items = useMemo(
    () => Base.createItems([...options], { getValue: (option) => option.value, getLabel: (option) => option.label }),
    [options],
  )
  // The next input replaces the selected label.
  const selectLabel = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (options.some((option) => option.value === value && option.label === currentTarget.value)) currentTarget.select()
  }
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      filter={({ label, keywords = '' }, query) => filter.contains(`${label} ${keywords}`, query)}
      autoHighlight
    >
      <Base.Input
        {...field}
        ref={ref}
        onBlur={onBlur}
        onClick={selectLabel}
        onKeyDown={(event) => {
          // With the list closed, Escape would empty the field instead of closing the dialog around it.
          const isListClosed = event.currentTarget.getAttribute('aria-expanded') !== 'true'
          if (event.key === 'Escape' && isListClosed) event.preventBaseUIHandler()
        }}
        className={classes(fieldStyles.input, fieldStyles.select)}
      />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} collisionPadding={12}>
          <Base.Popup className={styles.popup}>
            <Base.Empty>
              <p className={styles.empty}>{noMatch}</p>
            </Base.Empty>
            <Base.List className={styles.list} aria-labelledby={fieldLabelId(field.id)}>
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option.value} className={styles.item}>
                  <span className={styles.label}>{option.label}</span>
                  <Base.ItemIndicator>
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
