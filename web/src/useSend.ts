import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiFailure } from './apiFailure.ts'

/**
 * Sends a form. What the server says of a field, by its wire name, stands below it and the first such field gets the
 * focus; any other refusal is `failure`. What was typed stays.
 */
export function useSend<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const [failure, setFailure] = useState<unknown>()
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!showRefused(form, error)) setFailure(error)
    }
  })
  return {
    /** For the form's `onSubmit`. */
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      void submit()
    },
    failure,
    isPending: form.formState.isSubmitting,
  }
}

/** Whether at least one field of the form was refused. */
function showRefused<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  const refused = Object.keys(form.getValues()).filter((name) => error.field(name)) as Path<Values>[]
  for (const [index, name] of refused.entries())
    form.setError(name, { message: error.field(name) ?? '' }, { shouldFocus: index === 0 })
  return refused.length > 0
}
