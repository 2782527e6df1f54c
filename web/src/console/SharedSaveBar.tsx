import type { ErrorCode } from '#contract/errors.ts'
import { hasCode } from '../platform/api/apiFailure.ts'
import { t } from '../platform/language/language.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { SaveBar, type SaveBarProps } from './SaveBar.tsx'
import type { useSharedForm } from './useSharedForm.ts'

type SharedSaveBarProps = Omit<SaveBarProps, 'note' | 'isDirty' | 'onDiscard' | 'reason'> & {
  reason?: string | undefined
  shared: Pick<ReturnType<typeof useSharedForm>, 'conflict' | 'isDirty' | 'discard'>
  /** Answered where somebody else has saved meanwhile; the choice between the versions stands for it. */
  conflictCode: ErrorCode
  conflictTitle: string
  /** The labels of the fields that both have changed. */
  conflictLabels: readonly string[]
}

/** The save bar of a record that several people may edit: saving waits until one of two versions is chosen. */
export function SharedSaveBar(props: SharedSaveBarProps) {
  const { shared, conflictCode, conflictTitle, conflictLabels, failure, reason, ...bar } = props
  const { conflict, isDirty, discard } = shared
  return (
    <SaveBar
      {...bar}
      failure={hasCode(failure, conflictCode) ? undefined : failure}
      isDirty={isDirty}
      reason={conflict ? t('console.conflictFirst') : reason}
      note={conflict && <ConflictNote {...conflict} title={conflictTitle} labels={conflictLabels} />}
      onDiscard={discard}
    />
  )
}
