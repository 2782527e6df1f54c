import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ChartColumn, Inbox } from 'lucide-react'
import { useState } from 'react'
import { inboxTabs, type InboxTab } from '#contract/club/support/inboxRules.ts'
import { useTypedSearch } from '../../../console/RecordFilters.tsx'
import { staffPaths } from '../../../console/staffPaths.ts'
import { t, useLanguage } from '../../../platform/language/language.ts'
import { hrefOf } from '../../../platform/navigation/paths.ts'
import { useRouteSearch } from '../../../platform/navigation/search.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { AskerPanel } from './AskerPanel.tsx'
import styles from './Inbox.module.css'
import { FiguresDialog } from './FiguresDialog.tsx'
import { inboxQuery, inboxSearch, questionsOf } from './inboxQueries.ts'
import { QuestionList } from './QuestionList.tsx'
import { QuestionPane } from './QuestionPane.tsx'

const tabTexts = {
  mine: 'support.staff.mine',
  unowned: 'support.staff.unowned',
  colleagues: 'support.staff.colleagues',
  awaiting: 'support.staff.awaiting',
  closed: 'support.staff.closed',
} as const satisfies Record<InboxTab, string>

/** The inbox of the support: list, conversation and who asks. On a phone the list, or the conversation. */
export function QuestionsScreen({ questionId }: { questionId?: number }) {
  useLanguage()
  const router = useRouter()
  const { tab = 'mine', search } = useRouteSearch(inboxSearch)
  const list = useInfiniteQuery(inboxQuery({ tab, search }))
  const questions = questionsOf(list.data)
  const counts = useLastCounts(list.data?.pages[0]?.counts)
  const [areFiguresOpen, setFiguresOpen] = useState(false)
  const items = inboxTabs.map((value) => ({
    value,
    label: t(tabTexts[value]),
    ...(value in counts && { count: counts[value as keyof typeof counts] }),
  }))
  const show = (next: InboxTab) => {
    const query = { tab: next === 'mine' ? undefined : next }
    const path = questionId === undefined ? staffPaths.questions(query) : staffPaths.question({ questionId, ...query })
    void router.navigate({ href: hrefOf(path), replace: true, resetScroll: false })
  }
  return (
    <div className={styles.inbox} data-opened={questionId !== undefined || undefined}>
      <PageTitle>{t('console.questions')}</PageTitle>
      <Tabs label={t('support.staff.tabs')} items={items} value={tab} onChange={show} className={styles.panel}>
        <div className={styles.columns}>
          <section className={styles.list} aria-label={t('support.staff.list')}>
            <div className={styles.filters}>
              <SearchInput questionId={questionId} tab={tab} />
              <IconButton
                label={t('support.staff.figures')}
                icon={<ChartColumn aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setFiguresOpen(true)}
              />
            </div>
            <QuestionList list={list} questions={questions} openedId={questionId} unowned={counts.unowned} />
          </section>
          {questionId === undefined ? (
            <NothingChosen />
          ) : (
            <>
              <QuestionPane key={questionId} questionId={questionId} />
              <aside className={styles.asker} aria-label={t('support.staff.asker')}>
                <AskerPanel questionId={questionId} />
              </aside>
            </>
          )}
        </div>
      </Tabs>
      <FiguresDialog open={areFiguresOpen} onClose={() => setFiguresOpen(false)} />
    </div>
  )
}

const noCounts = { mine: 0, unowned: 0, colleagues: 0 }

/** Keeps the counts while another tab is loading. */
function useLastCounts(counts: typeof noCounts | undefined): typeof noCounts {
  const [last, setLast] = useState(noCounts)
  if (counts && counts !== last) setLast(counts)
  return counts ?? last
}

function SearchInput({ questionId, tab }: { questionId: number | undefined; tab: InboxTab }) {
  const { typed, setTyped } = useTypedSearch(({ search }) => {
    const query = { tab: tab === 'mine' ? undefined : tab, search }
    return questionId === undefined ? staffPaths.questions(query) : staffPaths.question({ questionId, ...query })
  })
  return (
    <TextInput
      type="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={t('support.staff.search')}
      placeholder={t('support.staff.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function NothingChosen() {
  return (
    <EmptyState
      className={styles.nothing}
      icon={<Inbox aria-hidden />}
      title={t('support.staff.chooseTitle')}
      text={t('support.staff.chooseText')}
    />
  )
}
