import { markVoiceSecondsMaximum } from '#contract/experts/marks/rules.ts'
import type { Mark } from '#contract/experts/marks/api.ts'
import { DraftFilePreview } from '../../../learning/files/drafts/DraftFilePreview.tsx'
import { DraftFileRow } from '../../../learning/files/drafts/DraftFileRow.tsx'
import { RecordButton } from '../../../learning/files/staff/RecordButton.tsx'
import { t } from '../../../platform/language/language.ts'
import { Note } from '../../../ui/Note.tsx'
import { MarkVoice } from '../MarkVoice.tsx'
import type { Marking } from './useMarking.ts'
import { recordingName } from './useMarkVoices.ts'

type MarkVoiceFieldProps = { marking: Marking; mark: Mark }

/** Records a voice beside the words of a mark, or instead of them. */
export function MarkVoiceField({ marking, mark }: MarkVoiceFieldProps) {
  const { voices, failure } = marking
  const refusal = failure?.field('voice_file_id')
  if (voices.fileOf(mark))
    return (
      <>
        <MarkVoiceRow marking={marking} mark={mark} />
        {refusal !== undefined && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
      </>
    )
  if (!voices.isReady) return null
  return (
    <div>
      <RecordButton
        mode="sound"
        title={t('marks.staff.record')}
        secondsMaximum={markVoiceSecondsMaximum}
        name={recordingName(mark)}
        onOpen={() => voices.begin(mark)}
        onCancel={() => voices.cancel(mark)}
        onRecord={(recorded) => voices.record(mark, recorded)}
      />
    </div>
  )
}

/** The voice of a mark in a list: as others have it, or how far its upload is. */
export function ListedMarkVoice({ marking, mark, onPlay }: MarkVoiceFieldProps & { onPlay: () => void }) {
  if (marking.edited?.id === mark.id) return null
  const file = mark.attempt_id === marking.attemptId ? marking.voices.fileOf(mark) : undefined
  return !file || file.uploaded ? (
    <MarkVoice mark={mark} onPlay={onPlay} />
  ) : (
    <MarkVoiceRow marking={marking} mark={mark} />
  )
}

function MarkVoiceRow({ marking: { voices, removeVoice }, mark }: MarkVoiceFieldProps) {
  const file = voices.fileOf(mark)
  if (!file) return null
  return (
    <ul aria-label={t('marks.staff.voice')}>
      <DraftFileRow file={file} onRetry={voices.retry} onRemove={() => removeVoice(mark)}>
        <DraftFilePreview key={file.key} file={file} />
      </DraftFileRow>
    </ul>
  )
}
