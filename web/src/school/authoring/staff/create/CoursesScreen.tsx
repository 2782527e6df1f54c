import { Plus } from 'lucide-react'
import { useState } from 'react'
import { StaffCoursesScreen } from '../../../../learning/courses/staff/StaffCoursesScreen.tsx'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CreateCourseDialog } from './CreateCourseDialog.tsx'

/** All courses, and where a new one begins. */
export function CoursesScreen() {
  useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <StaffCoursesScreen
        acts={
          <Button size="small" variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
            {t('authoring.staff.create.open')}
          </Button>
        }
      />
      <CreateCourseDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
