import { useQuery } from '@tanstack/react-query'
import { publicConfig } from '../../brands/publicConfig.ts'
import { hasShop, useFlags } from '../../brands/sections.ts'
import { CourseOffers } from '../../learning/streams/shopActions.tsx'
import { t } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { streamsQuery } from '../../learning/streams/streamQueries.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Art } from '../../ui/art/Art.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** No course of the learner has video consultations: what the open ones offer instead, and the way to others. */
export function NoMeetings() {
  const runs = useQuery(streamsQuery()).data ?? []
  const isSold = hasShop(useFlags())
  return (
    <>
      <PageTitle>{t('consultations.title')}</PageTitle>
      <EmptyState
        picture={<Art brand={publicConfig().project.theme} seed={5} stage={6} width={264} height={264} />}
        title={t('consultations.emptyTitle')}
        text={t('consultations.emptyText')}
        action={
          <>
            {runs
              .filter(({ status }) => status === 'open')
              .map(({ id, course, course_id: courseId, is_demo: isTrial }) => (
                <CourseOffers
                  key={id}
                  courseId={courseId}
                  streamId={isTrial ? undefined : id}
                  place="functional"
                  title={<p className="t-small muted">{course?.title}</p>}
                />
              ))}
            <AppLink className={buttonClass({ variant: 'primary' })} href={isSold ? paths.catalog() : paths.home()}>
              {isSold ? t('courses.catalog') : t('brands.backHome')}
            </AppLink>
          </>
        }
      />
    </>
  )
}
