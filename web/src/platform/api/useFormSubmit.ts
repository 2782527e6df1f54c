import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from './apiFailure.ts'

/**
 * Submits a form. Field errors of the server, by wire name, are set on the fields and the first one is focused; any other
 * error becomes `failure`. The values are kept.
 */
export function useFormSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const [failure, setFailure] = useState<unknown>()
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(error)
    }
  })
  return {
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      void submit()
    },
    failure,
    isPending: form.formState.isSubmitting,
  }
}

/** Returns whether the error concerned a field of the form. */
function showFieldErrors<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  const fields = Object.keys(form.getValues()).filter((name) => error.field(name)) as Path<Values>[]
  for (const [index, name] of fields.entries())
    form.setError(name, { message: error.field(name) ?? '' }, { shouldFocus: index === 0 })
  return fields.length > 0
}
