import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Mark } from '#contract/experts/marks/api.ts'
import { frameAt } from '#contract/experts/marks/rules.ts'
import styles from './Marks.module.css'
import { type VideoControl, followPlayback } from './videoControl.ts'

type SelectionOptions = {
  /** A video that plays stops at each mark. */
  stops?: boolean
  /** A mark was selected, by hand or by stopping at it. */
  onSelect?: () => void
}

/** The selected mark: set while the video stands at its time. */
export function useMarkSelection(
  control: VideoControl,
  marks: readonly Mark[],
  { stops = false, onSelect }: SelectionOptions = {},
) {
  const [selectedId, setSelectedId] = useState<string>()
  const { element, frameRate, isPlaying, position, pause, seekMs } = control
  const candidate = marks.find(({ id }) => id === selectedId)
  const isThere = candidate !== undefined && !isPlaying && Math.abs(position * 1000 - (candidate.at_ms ?? 0)) < 1
  const selected = isThere ? candidate : undefined
  const select = (mark: Mark) => {
    pause()
    seekMs(mark.at_ms ?? 0)
    setSelectedId(mark.id)
    onSelect?.()
  }
  const stopAt = useEffectEvent((from: number, to: number) => {
    const isPlayed = ({ at_ms: atMs }: Mark) => {
      const frame = frameAt(atMs ?? 0, frameRate)
      return frame > from && frame <= to
    }
    const reached = marks.find(isPlayed)
    if (reached) select(reached)
  })
  useEffect(
    () => (stops && element ? followPlayback(element, frameRate, (from, to) => stopAt(from, to)) : undefined),
    [stops, element, frameRate],
  )
  const go = (direction: 1 | -1) => {
    const at = selected ? marks.indexOf(selected) : undefined
    const beyond = (mark: Mark) => direction * ((mark.at_ms ?? 0) - position * 1000) > 0
    const found =
      at === undefined ? (direction > 0 ? marks.find(beyond) : marks.findLast(beyond)) : marks[at + direction]
    if (found) select(found)
  }
  return { selected, select, go }
}

export type MarkSelection = ReturnType<typeof useMarkSelection>

/** N and P go to the next and previous mark. */
export function MarkShortcuts({ selection, children }: { selection: MarkSelection; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for the buttons within
    <div className={styles.file} onKeyDown={(event) => goByKey(event, selection)}>
      {children}
    </div>
  )
}

/** Uses key codes, which do not depend on the layout. */
function goByKey(event: KeyboardEvent, { go }: MarkSelection): void {
  if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.code === 'KeyN') go(1)
  if (event.code === 'KeyP') go(-1)
}
