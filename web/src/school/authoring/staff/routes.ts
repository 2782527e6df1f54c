import { staffAddresses } from '#contract/platform/staffAddresses.ts'
import { textSearch } from '../../../console/staffPaths.ts'
import { lazyScreen, screenRoute, type LayoutDefinition, type RouteDefinition } from '../../../router.tsx'
import { editorSearch } from './editorSearch.ts'

/** The list of courses and their editor. */
export const authoringRoutes = (layout: LayoutDefinition): RouteDefinition[] => [
  screenRoute({
    name: 'staff-courses',
    path: staffAddresses.courses,
    role: 'content',
    layout,
    title: 'console.courses',
    validateSearch: textSearch,
    component: lazyScreen(() => import('./create/CoursesScreen.tsx'), 'CoursesScreen'),
  }),
  screenRoute({
    name: 'staff-course-editor',
    path: staffAddresses.courseEditor,
    role: 'content',
    layout,
    title: 'authoring.staff.title',
    validateSearch: editorSearch,
    component: lazyScreen(() => import('./CourseEditorScreen.tsx'), 'CourseEditorScreen'),
  }),
  screenRoute({
    name: 'staff-course-publish',
    path: staffAddresses.publishCourse,
    role: 'content',
    layout,
    title: 'authoring.staff.publish.title',
    component: lazyScreen(() => import('./publish/PublishScreen.tsx'), 'PublishScreen'),
  }),
]
