import type { ReactNode } from 'react'
import { ApiFailure } from '../platform/api/apiFailure.ts'
import { t } from '../platform/language/language.ts'
import { Note } from './Note.tsx'

/** The error of a form that belongs to no field; announced immediately. */
export function FormFailure({ failure, title, action }: { failure: unknown; title?: string; action?: ReactNode }) {
  if (failure === undefined) return null
  return (
    <Note tone="bad" role="alert" title={title} action={action}>
      {failureText(failure)}
    </Note>
  )
}

export function failureText(failure: unknown): string {
  return failure instanceof ApiFailure ? failure.message : t('ui.unknownError')
}
