import { useInfiniteQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { SupportLink } from '../../brands/SupportLink.tsx'
import { t, useLanguage } from '../../platform/language/language.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { QuestionRows } from './OwnQuestions.tsx'
import { ownQuestionsQuery } from './supportQueries.ts'

/** All questions of the person, newest first. */
export function OwnQuestionsScreen() {
  useLanguage()
  const query = useInfiniteQuery(ownQuestionsQuery())
  const items = (query.data?.pages ?? []).flatMap((page) => page.items)
  // Pages that shift between requests repeat questions.
  const questions = [...new Map(items.map((question) => [question.id, question])).values()]
  const ask = (
    <AppLink className={buttonClass({ variant: 'primary' })} href={paths.support()}>
      {t('support.anything')}
    </AppLink>
  )
  return (
    <>
      <PageTitle>{t('support.questions')}</PageTitle>
      <QueryBoundary
        queries={[query]}
        skeleton={<SkeletonRows height={72} />}
        errorTitle={t('support.loadFailed')}
        support={<SupportLink />}
      >
        {questions.length === 0 ? (
          <EmptyState
            icon={<LifeBuoy aria-hidden />}
            title={t('support.noQuestions')}
            text={t('support.noQuestionsText')}
            action={ask}
          />
        ) : (
          <Card>
            <QuestionRows questions={questions} />
            <ShowMore paging={query} label={t('support.showMore')} />
          </Card>
        )}
      </QueryBoundary>
    </>
  )
}
