import { useEffect, useState } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form'
import { t } from '../platform/language/language.ts'
import { showToast } from '../ui/toasts.ts'
import { disputedNames, mergeValues } from './mergeValues.ts'

type Versioned = { version: number }

/**
 * The form of a record that several people may edit. It begins with the record; a version that somebody else saves
 * meanwhile is a conflict as soon as something was changed here. `valuesOf` must not change between two renders.
 */
export function useSharedForm<Values extends FieldValues, Stored extends Versioned>(
  stored: Stored,
  valuesOf: (stored: Stored) => Values,
) {
  const [base, setBase] = useState(stored)
  const form = useForm<Values>({ defaultValues: valuesOf(stored) as DefaultValues<Values> })
  const watched = useWatch({ control: form.control }) as Values
  const values = { ...form.getValues(), ...watched }
  const { isDirty } = form.formState
  const isConflict = isDirty && stored.version !== base.version
  if (!isDirty && stored.version !== base.version) setBase(stored)
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(base))
  }, [isDirty, base, form, valuesOf])

  const take = (next: Stored) => {
    setBase(next)
    form.reset(valuesOf(next))
  }
  /** Keeps what was changed since `from`, and takes the rest from the next version. */
  const rebase = (next: Stored, from: Values) => {
    const merged = mergeValues(from, form.getValues(), valuesOf(next))
    take(next)
    form.reset(merged, { keepDefaultValues: true })
  }
  return {
    form,
    values,
    version: base.version,
    isDirty,
    conflict: isConflict
      ? {
          /** The values that both changed. */
          names: disputedNames(valuesOf(base), values, valuesOf(stored)),
          onKeep: () => rebase(stored, valuesOf(base)),
          onTake: () => take(stored),
        }
      : undefined,
    /** Text that was typed while the values were being sent stays unsaved. */
    settle: (saved: Stored, sent: Values) => rebase(saved, sent),
    /** For a part that is saved alone: a version between the two is that of somebody else. */
    adopt: (saved: Stored) => setBase((before) => (saved.version === before.version + 1 ? saved : before)),
    discard: () => {
      const before = form.getValues()
      take(stored)
      const undo = () => form.reset(before, { keepDefaultValues: true })
      showToast({ text: t('console.discarded'), action: { label: t('console.undo'), onPress: undo } })
    },
  }
}
