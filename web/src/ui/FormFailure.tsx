import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { Note } from './Note.tsx'

/** Why a form was not taken, when it is the fault of no field; read out at once. */
export function FormFailure({ failure, title }: { failure: unknown; title?: string }) {
  if (failure === undefined) return null
  return (
    <Note tone="bad" role="alert" title={title}>
      {failureText(failure)}
    </Note>
  )
}

export function failureText(failure: unknown): string {
  return failure instanceof ApiFailure ? failure.message : t('shell.unknownError')
}
