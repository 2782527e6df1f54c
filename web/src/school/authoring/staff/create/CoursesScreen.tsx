import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SearchableCourses } from '../../../../learning/courses/staff/SearchableCourses.tsx'
import { t, useLanguage } from '../../../../platform/language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { PageTitle } from '../../../../ui/PageTitle.tsx'
import { CreateCourseDialog } from './CreateCourseDialog.tsx'
import styles from './Courses.module.css'

/** All courses, and where a new one begins. */
export function CoursesScreen() {
  useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.header}>
        <PageTitle>{t('console.courses')}</PageTitle>
        <Button size="small" variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
          {t('authoring.staff.create.open')}
        </Button>
      </div>
      <SearchableCourses />
      <CreateCourseDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
