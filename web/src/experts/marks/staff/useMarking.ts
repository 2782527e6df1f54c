import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { isMarkEmpty } from '#contract/experts/marks/rules.ts'
import { ApiFailure } from '../../../platform/api/apiFailure.ts'
import { newId } from '../../../platform/device/newId.ts'
import { attemptMarksQuery, uncacheMark, cacheMark, cachedMark } from './markQueries.ts'
import { onMarkSaved, saveMarkLater, saveMarksNow } from './markSaver.ts'
import { onMarkOfTab, tellMark } from './markTabs.ts'
import { listStoredMarks } from './storedMarks.ts'
import { useMarkVoices } from './useMarkVoices.ts'

/** The marks of an attempt and those before it, and the one that is being drawn. */
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
    tellMark(mark)
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
  useMarksOfTabs(attemptId, isOpen, setEdited)
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
    /** Whether an attempt can be marked: only the one that waits. */
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
      if (edited && isMarkEmpty(edited) && !voices.fileOf(edited)) uncacheMark(attemptId, edited.id)
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
      uncacheMark(attemptId, mark.id)
      const empty = { ...mark, shapes: [], text: '', voice: null }
      saveMarkLater(empty)
      tellMark(empty)
      void saveMarksNow(attemptId).catch(() => undefined)
    },
    removeVoice: (mark: Mark) => {
      voices.remove(mark)
      if (mark.voice) change({ ...mark, voice: null })
    },
  }
}

/** Saves what waits when the page or the attempt is left, and tells what became of it. */
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

/** Shows marks that were not saved when the page was left, and saves them. */
function useStoredMarks(attemptId: number, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    for (const mark of listStoredMarks(attemptId)) {
      if (isMarkEmpty(mark)) uncacheMark(attemptId, mark.id)
      else cacheMark(attemptId, mark)
      saveMarkLater(mark)
    }
  }, [attemptId, isOpen])
}

/** Shows what other tabs mark, so that a mark is not saved as it was before. */
function useMarksOfTabs(
  attemptId: number,
  isOpen: boolean,
  setEdited: (change: (edited: Mark | undefined) => Mark | undefined) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return onMarkOfTab(attemptId, (mark) => {
      if (isMarkEmpty(mark)) uncacheMark(attemptId, mark.id)
      else cacheMark(attemptId, mark)
      setEdited((edited) => (edited?.id === mark.id ? mark : edited))
    })
  }, [attemptId, isOpen, setEdited])
}

export type Marking = ReturnType<typeof useMarking>

function newMark(attemptId: number, fileId: number, atMs: number | null): Mark {
  return {
    ...{ id: newId(), attempt_id: attemptId, file_id: fileId, at_ms: atMs, shapes: [], text: '', voice: null },
    ...{ frame: null, still: null, is_published: false },
  }
}
