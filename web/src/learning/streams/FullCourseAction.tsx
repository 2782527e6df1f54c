import { withTexts } from '../../platform/language/language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'

/** The button that leads from a trial to its full course, loaded where one is shown. */
export const FullCourseAction = lazyComponent(
  async () => (await withTexts(import('../../shop/services/FullCourseButton.tsx'))).FullCourseButton,
  { pending: () => <span className={buttonClass({})} aria-hidden /> },
)
