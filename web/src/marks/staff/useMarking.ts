import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Mark } from '#contract/marks/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { newId } from '../../platform/device/newId.ts'
import { attemptMarksQuery, forgetMark, keepMark } from './markQueries.ts'
import { onMarkSaved, saveMarkLater, saveMarksNow } from './markSaver.ts'
import { listStoredMarks } from './storedMarks.ts'

/** The marks of an attempt and those before it, and the one that is being drawn. */
export function useMarking(attemptId: number, canMark: boolean) {
  const query = useQuery(attemptMarksQuery(attemptId))
  const [edited, setEdited] = useState<Mark>()
  const [outcome, setOutcome] = useState<'saved' | Error>()
  useEffect(() => {
    const save = () => void saveMarksNow(attemptId).catch(() => undefined)
    const forget = onMarkSaved((savedId, failure) => {
      if (savedId === attemptId) setOutcome(failure instanceof Error ? failure : 'saved')
    })
    window.addEventListener('pagehide', save)
    return () => {
      forget()
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [attemptId])
  useStoredMarks(attemptId, canMark && query.isSuccess)
  const change = (mark: Mark) => {
    setEdited(mark)
    setOutcome(undefined)
    keepMark(attemptId, mark)
    saveMarkLater(mark)
  }
  const remove = (mark: Mark) => {
    setEdited(undefined)
    forgetMark(attemptId, mark.id)
    saveMarkLater({ ...mark, shapes: [], text: '' })
    void saveMarksNow(attemptId).catch(() => undefined)
  }
  return {
    marks: query.data ?? [],
    loadFailed: query.isError,
    reload: () => void query.refetch(),
    /** Whether an attempt can be marked: only the one that waits. */
    canMark: (markedId: number) => canMark && markedId === attemptId && query.data !== undefined,
    edited,
    outcome,
    failure: outcome instanceof ApiFailure ? outcome : undefined,
    start: (fileId: number, atMs: number | null) => setEdited(newMark(attemptId, fileId, atMs)),
    edit: setEdited,
    change,
    remove,
    finish: () => {
      setEdited(undefined)
      if (edited && isEmpty(edited)) forgetMark(attemptId, edited.id)
      void saveMarksNow(attemptId).catch(() => undefined)
    },
  }
}

/** Shows marks that were not saved when the page was left, and saves them. */
function useStoredMarks(attemptId: number, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    for (const mark of listStoredMarks(attemptId)) {
      if (isEmpty(mark)) forgetMark(attemptId, mark.id)
      else keepMark(attemptId, mark)
      saveMarkLater(mark)
    }
  }, [attemptId, isOpen])
}

export type Marking = ReturnType<typeof useMarking>

function isEmpty({ shapes, text }: Mark): boolean {
  return shapes.length === 0 && text.trim() === ''
}

function newMark(attemptId: number, fileId: number, atMs: number | null): Mark {
  return {
    ...{ id: newId(), attempt_id: attemptId, file_id: fileId, at_ms: atMs, shapes: [], text: '' },
    ...{ frame: null, still: null, is_published: false },
  }
}
