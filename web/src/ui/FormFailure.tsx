import { ApiFailure } from '../apiFailure.ts'
import { t } from '../language.ts'
import { Note } from './Note.tsx'

/** Why a form was not taken, when it is the fault of no field; read out at once. */
export function FormFailure({ failure, title }: { failure: unknown; title?: string }) {
  return (
    <div aria-live="assertive">
      {failure !== undefined && (
        <Note tone="bad" title={title}>
          {failureText(failure)}
        </Note>
      )}
    </div>
  )
}

export function failureText(failure: unknown): string {
  return failure instanceof ApiFailure ? failure.message : t('shell.unknownError')
}
