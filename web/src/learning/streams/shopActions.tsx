import { buttonClass } from '../../ui/buttonClass.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { shopLoaders } from './shopLoaders.ts'

/** The button that extends a run, loaded where one is shown. */
export const ExtendAction = lazyComponent(() => shopLoaders.registered.extend(), {
  pending: ({ stream: _, type: _type, isPressed: _isPressed, ...look }) => (
    <span className={buttonClass(look)} aria-hidden />
  ),
})

/** The button that leads from a trial to its full course, loaded where one is shown. */
export const FullCourseAction = lazyComponent(() => shopLoaders.registered.fullCourse(), {
  pending: () => <span className={buttonClass({})} aria-hidden />,
})

/** The offers of a course, loaded where something may be offered: few pages show one. */
export const CourseOffers = lazyComponent(() => shopLoaders.registered.courseOffers())
