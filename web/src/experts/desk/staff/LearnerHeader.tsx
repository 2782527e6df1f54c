import type { ReactNode } from 'react'
import type { DeskItem } from '#contract/experts/desk/api.ts'
import { Facts } from '../../../console/Facts.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import styles from './Entry.module.css'
import { LearnerCard } from './learner/LearnerCard.tsx'
import { useFocusOnOpening } from './useFocusOnOpening.ts'

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
