import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { isMarkEmpty, hasWords } from '#contract/experts/marks/rules.ts'
import { uploadsReason } from '../../../learning/files/drafts/draftFile.ts'
import { useDraft } from '../../../learning/files/drafts/createDrafts.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { newId } from '../../../platform/device/ids.ts'
import { ruleText } from '../../../platform/language/ruleText.ts'
import { attemptMarksQuery, removeCachedMark, cacheMark, cachedMark } from './markQueries.ts'
import { useMarkVoices, markVoices } from './markVoices.ts'
import {
  broadcastMark,
  listStoredMarks,
  onMarkFromOtherTab,
  onMarkSaved,
  saveMarkLater,
  saveMarksNow,
} from './unsavedMarks.ts'

/** Marks of an attempt and earlier ones, and the edited one. */
export function useMarking(attemptId: number, canMark: boolean) {
  const query = useQuery(attemptMarksQuery(attemptId))
  const [edited, setEdited] = useState<Mark>()
  const [outcome, setOutcome] = useState<'saved' | Error>()
  const marks = query.data ?? []
  const isOpen = canMark && query.isSuccess
  const save = (mark: Mark) => {
    setOutcome(undefined)
    cacheMark(attemptId, mark)
    saveMarkLater(mark)
    broadcastMark(mark)
  }
  const voices = useMarkVoices(attemptId, {
    isOpen,
    onShow: (mark) => cacheMark(attemptId, cachedMark(attemptId, mark)),
    onUpload: ({ voice, ...mark }) => {
      setEdited((current) => (current?.id === mark.id ? { ...current, voice } : current))
      save({ ...cachedMark(attemptId, { ...mark, voice }), voice })
    },
  })
  useSaving(attemptId, setOutcome)
  useStoredMarks(attemptId, isOpen)
  useMarksFromOtherTabs(attemptId, isOpen, setEdited)
  const change = (mark: Mark) => {
    setEdited(mark)
    save(mark)
    voices.update(mark)
  }
  return {
    attemptId,
    marks,
    loadFailed: query.isError,
    reload: () => void query.refetch(),
    /** Only the waiting attempt can be marked. */
    canMark: (markedId: number) => canMark && markedId === attemptId && query.data !== undefined,
    edited,
    outcome,
    failure: outcome instanceof ApiFailure ? outcome : undefined,
    voices,
    start: (fileId: number, atMs: number | null) => setEdited(newMark(attemptId, fileId, atMs)),
    edit: setEdited,
    change,
    ...removal(attemptId, { voices, change, setEdited }),
    finish: () => {
      setEdited(undefined)
      if (edited && isMarkEmpty(edited) && !voices.fileOf(edited)) removeCachedMark(attemptId, edited.id)
      void saveMarksNow(attemptId).catch(() => undefined)
    },
  }
}

type Removal = {
  voices: ReturnType<typeof useMarkVoices>
  change: (mark: Mark) => void
  setEdited: (mark: undefined) => void
}

function removal(attemptId: number, { voices, change, setEdited }: Removal) {
  return {
    remove: (mark: Mark) => {
      setEdited(undefined)
      voices.remove(mark)
      removeCachedMark(attemptId, mark.id)
      const empty = { ...mark, shapes: [], text: '', voice: null }
      saveMarkLater(empty)
      broadcastMark(empty)
      void saveMarksNow(attemptId).catch(() => undefined)
    },
    removeVoice: (mark: Mark) => {
      voices.remove(mark)
      if (mark.voice) change({ ...mark, voice: null })
    },
  }
}

/** Saves when the page or attempt is left, and reports outcomes. */
function useSaving(attemptId: number, onOutcome: (outcome: 'saved' | Error) => void): void {
  useEffect(() => {
    const save = () => void saveMarksNow(attemptId).catch(() => undefined)
    const forget = onMarkSaved((savedId, failure) => {
      if (savedId === attemptId) onOutcome(failure instanceof Error ? failure : 'saved')
    })
    window.addEventListener('pagehide', save)
    return () => {
      forget()
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [attemptId, onOutcome])
}

/** Restores and saves marks that were unsaved when the page was left. */
function useStoredMarks(attemptId: number, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    for (const mark of listStoredMarks(attemptId)) {
      if (isMarkEmpty(mark)) removeCachedMark(attemptId, mark.id)
      else cacheMark(attemptId, mark)
      saveMarkLater(mark)
    }
  }, [attemptId, isOpen])
}

/** Takes over other tabs' marks, so that this tab does not overwrite them. */
function useMarksFromOtherTabs(
  attemptId: number,
  isOpen: boolean,
  setEdited: (change: (edited: Mark | undefined) => Mark | undefined) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return onMarkFromOtherTab(attemptId, (mark) => {
      if (isMarkEmpty(mark)) removeCachedMark(attemptId, mark.id)
      else cacheMark(attemptId, mark)
      setEdited((edited) => (edited?.id === mark.id ? mark : edited))
    })
  }, [attemptId, isOpen, setEdited])
}

export type Marking = ReturnType<typeof useMarking>

function newMark(attemptId: number, fileId: number, atMs: number | null): Mark {
  return {
    id: newId(),
    attempt_id: attemptId,
    file_id: fileId,
    at_ms: atMs,
    shapes: [],
    text: '',
    voice: null,
    frame: null,
    still: null,
    is_published: false,
  }
}

/** Why an attempt cannot be answered yet: a running upload, or a mark without text or voice. */
export function useMarksReason(attemptId: number): string | undefined {
  const { data: marks = [] } = useQuery(attemptMarksQuery(attemptId))
  const { voices } = useDraft(markVoices, attemptId) ?? { voices: [] }
  const isUnclear = (mark: Mark) =>
    mark.attempt_id === attemptId && !mark.is_published && !isMarkEmpty(mark) && !hasWords(mark)
  return (
    uploadsReason(voices.flatMap(({ file }) => file ?? [])) ??
    ruleText(marks.some(isUnclear) ? 'mark_needs_words' : undefined)
  )
}
