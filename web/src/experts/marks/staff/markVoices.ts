import { useEffect, useEffectEvent } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { fileTypes } from '#contract/learning/files/rules.ts'
import { recordingFile } from '../../../learning/files/camera/capture.ts'
import { createDrafts, useDraft } from '../../../learning/files/drafts/createDrafts.ts'
import { draftFileOfRecording, draftFileOfUploaded } from '../../../learning/files/drafts/draftFile.ts'
import { recoverRecording } from '../../../learning/files/staff/recordings.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { t } from '../../../platform/language/language.ts'

/** A voice that the server's mark does not have yet; no file while recording. */
export type MarkVoiceDraft = { mark: Mark; file: DraftFile | undefined }

type VoicesDraft = { voices: readonly MarkVoiceDraft[] }

/** Voices of an attempt's marks, stored on this device with their marks. */
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

/** Called once the server's mark has the voice. */
export function removeSavedVoice(attemptId: number, fileId: number): void {
  const isSaved = ({ file }: MarkVoiceDraft) => file?.uploaded?.id === fileId
  markVoices.update(attemptId, ({ voices }) => ({ voices: voices.filter((voice) => !isSaved(voice)) }))
}

type MarkVoicesOptions = {
  /** Whether the attempt can be marked. */
  isOpen: boolean
  /** A mark has an unsaved voice. */
  onShow: (mark: Mark) => void
  /** The voice of a mark is uploaded. */
  onUpload: (mark: Mark) => void
}

/** Recorded voices of an attempt's marks, kept on this device until the server has them. */
export function useMarkVoices(attemptId: number, { isOpen, onShow, onUpload }: MarkVoicesOptions) {
  const draft = useDraft(markVoices, attemptId)
  const isReady = isOpen && draft !== undefined
  const voices = draft?.voices ?? []
  const voiceOf = ({ id }: Pick<Mark, 'id'>) => voices.find(({ mark }) => mark.id === id)
  const restore = useEffectEvent((id: number) => {
    for (const { mark, file } of voices) {
      if (file) onShow(mark)
      else void recover(id, mark, onShow)
    }
  })
  useEffect(() => {
    if (isReady) restore(attemptId)
  }, [attemptId, isReady])
  const attach = useEffectEvent(() => {
    for (const { mark, file } of voices) if (file?.uploaded) onUpload({ ...mark, voice: file.uploaded })
  })
  const uploadedIds = voices.flatMap(({ file }) => file?.uploaded?.id ?? []).join(' ')
  useEffect(() => {
    if (isReady && uploadedIds !== '') attach()
  }, [isReady, uploadedIds])
  return {
    /** Loaded from this device; nothing can be recorded before. */
    isReady,
    /** The voice of a mark, uploaded or not. */
    fileOf: (mark: Mark): DraftFile | undefined =>
      voiceOf(mark)?.file ?? (mark.voice ? draftFileOfUploaded(mark.voice) : undefined),
    /** Stores the mark, to restore the recording after a reload. */
    begin: (mark: Mark) => upsertVoiceDraft(attemptId, { mark, file: undefined }),
    cancel: (mark: Mark) => removeVoiceDraft(attemptId, mark),
    record: (mark: Mark, recorded: Blob) => {
      onShow(mark)
      addRecording(attemptId, mark, recorded)
    },
    retry: () => markVoices.uploadRest(attemptId, { retrying: true }),
    remove: (mark: Mark) => {
      const file = voiceOf(mark)?.file
      if (file) markVoices.removeFile(attemptId, file)
    },
    /** The words or shapes of a mark have changed. */
    update: (mark: Mark) => {
      const voice = voiceOf(mark)
      if (voice) upsertVoiceDraft(attemptId, { ...voice, mark })
    },
  }
}

/** Key of a running recording on this device. */
export function recordingName({ id }: Pick<Mark, 'id'>): string {
  return `mark ${id}`
}

async function recover(attemptId: number, mark: Mark, onShow: (mark: Mark) => void): Promise<void> {
  let isFound = false
  await recoverRecording(recordingName(mark), (recorded) => {
    isFound = true
    onShow(mark)
    addRecording(attemptId, mark, recorded)
  })
  if (!isFound) removeVoiceDraft(attemptId, mark)
}

function addRecording(attemptId: number, mark: Mark, recorded: Blob): void {
  const file = draftFileOfRecording(recordingFile(recorded, t('marks.staff.voiceName')), fileTypes.sound)
  upsertVoiceDraft(attemptId, { mark, file })
  markVoices.uploadRest(attemptId)
}

const isOfAnother =
  ({ id }: Mark) =>
  ({ mark }: MarkVoiceDraft) =>
    mark.id !== id

function upsertVoiceDraft(attemptId: number, voice: MarkVoiceDraft): void {
  markVoices.update(attemptId, ({ voices }) => ({ voices: [...voices.filter(isOfAnother(voice.mark)), voice] }))
}

function removeVoiceDraft(attemptId: number, mark: Mark): void {
  markVoices.update(attemptId, ({ voices }) => ({ voices: voices.filter(isOfAnother(mark)) }))
}
