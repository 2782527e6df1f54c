import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, type RefObject } from 'react'
import type { DeskItem } from '#contract/experts/desk/api.ts'
import { Facts } from '../../../console/Facts.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import styles from './Entry.module.css'
import { LearnerCard } from './learner/LearnerCard.tsx'

type LearnerHeaderProps = {
  learner: DeskItem['learner']
  facts: Parameters<typeof Facts>[0]['facts']
  /** The time left, or what became of it. */
  state: ReactNode
  notesCount: number
}

/** Who sent what is opened, with their card. */
export function LearnerHeader({ learner, facts, state, notesCount }: LearnerHeaderProps) {
  const heading = useFocusOnOpening()
  return (
    <div>
      <div className={styles.header}>
        <Avatar src={learner.avatar} seed={learner.id} size={52} />
        <div className={styles.heading}>
          <h2 className="t-h2" tabIndex={-1} ref={heading}>
            <bdi>{learner.name}</bdi>
          </h2>
          <p className="t-small muted">
            <Facts facts={facts} />
          </p>
        </div>
        {state}
      </div>
      <LearnerCard learnerId={learner.id} notesCount={notesCount} />
    </div>
  )
}

/** The heading takes the focus, so that reading goes on from here; on the first page it stays at the top. Below a long queue it scrolls into view. */
function useFocusOnOpening(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    const focus = () => {
      if (!heading.current || document.activeElement === document.body) return
      heading.current.focus({ preventScroll: true })
      if (heading.current.getBoundingClientRect().bottom > window.innerHeight) heading.current.scrollIntoView()
    }
    focus()
    // The layout has focused the content by then.
    return router.subscribe('onRendered', focus)
  }, [router])
  return heading
}
