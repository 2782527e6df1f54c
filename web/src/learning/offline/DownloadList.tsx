import { hasDownloads, useFlags } from '../../brands/applicationConfig.ts'
import { EmptySection } from '../../brands/EmptySection.tsx'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { CourseDownloads } from './CourseDownloads.tsx'
import styles from './DownloadList.module.css'
import { DownloadsNotAvailable } from './DownloadsNotAvailable.tsx'
import { DownloadSpace } from './DownloadSpace.tsx'
import { groupDownloads } from './groups.ts'
import { useDownloadIndex } from './useDownloads.ts'

/** The downloaded videos by course, and the space they take. */
export function DownloadList() {
  const index = useDownloadIndex()
  const isOffered = hasDownloads(useFlags())
  if (index.downloads.length === 0 && !isOffered) return <DownloadsNotAvailable />
  if (index.downloads.length === 0)
    return (
      <EmptySection
        emptyTitle={t('offline.emptyTitle')}
        text={t('offline.emptyText')}
        act={{ path: paths.courses(), label: t('offline.toCourses') }}
        seed={3}
      />
    )
  return (
    <div className={styles.columns}>
      <div className={styles.courses}>
        {groupDownloads(index).map((course) => (
          <CourseDownloads key={course.courseId} course={course} />
        ))}
      </div>
      <DownloadSpace />
    </div>
  )
}
