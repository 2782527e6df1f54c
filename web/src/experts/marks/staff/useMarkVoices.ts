import { useEffect, useEffectEvent } from 'react'
import { fileTypes } from '#contract/learning/files/rules.ts'
import type { Mark } from '#contract/experts/marks/api.ts'
import { recordingFile } from '../../../learning/files/camera/record.ts'
import { draftFileOfRecording, draftFileOfUploaded } from '../../../learning/files/drafts/draftFile.ts'
import type { DraftFile } from '../../../platform/drafts/draftStore.ts'
import { useDraft } from '../../../learning/files/drafts/useDraft.ts'
import { recoverRecording } from '../../../learning/files/staff/recoverRecording.ts'
import { t } from '../../../platform/language/language.ts'
import { markVoices, type MarkVoiceDraft } from './markVoices.ts'

type MarkVoicesOptions = {
  /** Whether the attempt can be marked. */
  isOpen: boolean
  /** A mark has a voice that the server does not have yet. */
  onShow: (mark: Mark) => void
  /** The voice of a mark is uploaded. */
  onUpload: (mark: Mark) => void
}

/** Voices that are recorded for the marks on an attempt: kept on this device until the server has them with their marks. */
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
    /** Loaded from this device; before, nothing can be recorded. */
    isReady,
    /** The voice of a mark, uploaded or not. */
    fileOf: (mark: Mark): DraftFile | undefined =>
      voiceOf(mark)?.file ?? (mark.voice ? draftFileOfUploaded(mark.voice) : undefined),
    /** A mark is about to be recorded, which is restored if the page is left meanwhile. */
    begin: (mark: Mark) => putVoice(attemptId, { mark, file: undefined }),
    cancel: (mark: Mark) => forgetVoice(attemptId, mark),
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
      if (voice) putVoice(attemptId, { ...voice, mark })
    },
  }
}

/** Under which a recording is kept on this device until it ends. */
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
  if (!isFound) forgetVoice(attemptId, mark)
}

function addRecording(attemptId: number, mark: Mark, recorded: Blob): void {
  const file = draftFileOfRecording(recordingFile(recorded, t('marks.staff.voiceName')), fileTypes.sound)
  putVoice(attemptId, { mark, file })
  markVoices.uploadRest(attemptId)
}

function putVoice(attemptId: number, voice: MarkVoiceDraft): void {
  markVoices.update(attemptId, ({ voices }) => ({ voices: [...voices.filter(isOfAnother(voice.mark)), voice] }))
}

function forgetVoice(attemptId: number, mark: Mark): void {
  markVoices.update(attemptId, ({ voices }) => ({ voices: voices.filter(isOfAnother(mark)) }))
}

const isOfAnother =
  ({ id }: Mark) =>
  ({ mark }: MarkVoiceDraft) =>
    mark.id !== id
