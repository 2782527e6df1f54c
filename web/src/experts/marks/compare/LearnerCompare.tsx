import type { LearnerCompareProps } from '../../../learning/homework/attempts/marksLoaders.ts'
import { lazyOverlay } from '../../../ui/lazyComponent.tsx'
import { CompareButton } from './CompareButton.tsx'

const CompareDialog = lazyOverlay(async () => (await import('./CompareDialog.tsx')).CompareDialog)
const LessonsCompareDialog = lazyOverlay(async () => (await import('./CompareDialog.tsx')).LessonsCompareDialog)

export function LearnerCompare({ attempts, day }: LearnerCompareProps) {
  return (
    <CompareButton
      attempts={attempts}
      hasLessons={day !== undefined}
      renderDialog={(dialog) => (day ? <LessonsCompareDialog day={day} {...dialog} /> : <CompareDialog {...dialog} />)}
    />
  )
}
