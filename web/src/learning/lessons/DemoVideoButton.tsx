import { CirclePlay } from 'lucide-react'
import { useState } from 'react'
import type { Course } from '#contract/learning/courses/api.ts'
import { withTexts, t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonLook } from '../../ui/buttonClass.ts'
import { lazyOverlay } from '../../ui/lazyComponent.tsx'
import { demoVideoQuery, type DemoVideoQuery } from '../courses/videoQueries.ts'

const DemoVideoDialog = lazyOverlay(async () => (await withTexts(import('./DemoVideoDialog.tsx'))).DemoVideoDialog)

export interface DemoVideoButtonProps extends ButtonLook {
  course: Pick<Course, 'id' | 'title' | 'demo_video_id'>
  /** Loads the video; by default as for a learner. */
  query?: DemoVideoQuery
}

/** Plays the course's demo video in a dialog; nothing if it has none. */
export function DemoVideoButton({ course, query = demoVideoQuery(course.id), ...look }: DemoVideoButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!course.demo_video_id) return null
  return (
    <>
      <Button
        {...look}
        icon={<CirclePlay aria-hidden />}
        onPointerEnter={DemoVideoDialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('courses.watchDemo')}
        <span className="visually-hidden"> {course.title}</span>
      </Button>
      <DemoVideoDialog open={isOpen} onClose={() => setOpen(false)} course={course} query={query} />
    </>
  )
}
