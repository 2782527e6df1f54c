import type { Mark } from '#contract/experts/marks/api.ts'
import { createDrafts } from '../../../learning/files/drafts/createDrafts.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'

/** The voice of a mark as long as the server's mark is without it; no file while it is being recorded. */
export type MarkVoiceDraft = { mark: Mark; file: DraftFile | undefined }

type VoicesDraft = { voices: readonly MarkVoiceDraft[] }

/** Voices of the marks on an attempt, stored on this device with what else is in their marks. */
export const markVoices = createDrafts<VoicesDraft>({
  database: 'desk-marks',
  empty: () => ({ voices: [] }),
  filesOf: ({ voices }) => voices.flatMap(({ file }) => file ?? []),
  mapFiles: ({ voices }, change) => ({
    voices: voices.flatMap((voice) => {
      if (!voice.file) return voice
      const file = change(voice.file)
      return file ? { ...voice, file } : []
    }),
  }),
})

/** The server's mark has this voice now. */
export function forgetSavedVoice(attemptId: number, fileId: number): void {
  const isSaved = ({ file }: MarkVoiceDraft) => file?.uploaded?.id === fileId
  markVoices.update(attemptId, ({ voices }) => ({ voices: voices.filter((voice) => !isSaved(voice)) }))
}
