import { CircleHelp } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { SupportCategory } from '#contract/club/support/api.ts'
import { t, useLanguage } from '../../platform/language/language.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AskForm, useAskForm } from './AskForm.tsx'
import { OwnQuestions } from './OwnQuestions.tsx'
import styles from './Support.module.css'
import { SupportLayout } from './SupportLayout.tsx'

/** A link to the form may carry its message. */
const preparedMessage = () => new URLSearchParams(location.search).get('message') ?? undefined

/** The support form for a topic and, optionally, a run. */
export function QuestionScreen({ categoryId, streamId }: { categoryId: number; streamId?: number }) {
  useLanguage()
  return (
    <SupportLayout current={categoryId} streamId={streamId}>
      {(categories) => {
        const category = categories.find(({ id }) => id === categoryId)
        return (
          <>
            <FormCard key={categoryId}>
              {category ? (
                <AskForm
                  key={`${categoryId} ${streamId}`}
                  category={category}
                  streamId={streamId}
                  prepared={preparedMessage()}
                />
              ) : (
                <EmptyState
                  icon={<CircleHelp aria-hidden />}
                  title={t('support.noTopic')}
                  text={t('support.noTopicText')}
                />
              )}
            </FormCard>
            <QuestionsBelow category={category} />
          </>
        )
      }}
    </SupportLayout>
  )
}

/** Where the topics stand above it, the form of the chosen one is brought into view. */
function FormCard({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The router scrolls a new page to its top after the render.
    const frame = requestAnimationFrame(() => {
      const form = card.current
      if (!form || form.getBoundingClientRect().top < innerHeight / 2) return
      form.scrollIntoView({ block: 'start' })
      form.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Card ref={card} tabIndex={-1} className={styles.beside}>
      {children}
    </Card>
  )
}

/** After the form, whose height they would move with. */
function QuestionsBelow({ category }: { category: SupportCategory | undefined }) {
  return useAskForm(category) && <OwnQuestions />
}
