import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { useCallback, useMemo, useRef, type RefObject } from 'react'
import { fillQuestionTemplate, maxAnswerLength, templateTokens } from '#contract/club/support/inboxRules.ts'
import type { QuestionDetails } from '#contract/club/support/staffApi.ts'
import {
  createQuestionTemplate,
  deleteQuestionTemplate,
  listQuestionTemplates,
  updateQuestionTemplate,
} from '#contract/club/support/templateApi.ts'
import { Templates, type TemplateSource } from '../../../experts/desk/staff/Templates.tsx'
import { useShortcut } from '../../../experts/desk/staff/useDeskNavigation.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/cache/queries.ts'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Conversation.module.css'
import { askerQuery } from './inboxQueries.ts'

/** Templates that everybody who answers shares. */
export const sharedTemplates: TemplateSource = {
  query: queryOf(listQuestionTemplates),
  create: (body) => call(createQuestionTemplate, { body }),
  update: (templateId, body) => call(updateQuestionTemplate, { params: { templateId }, body }),
  remove: (templateId) => call(deleteQuestionTemplate, { params: { templateId } }),
}

/** Fills templates with the asker's first name and the course that the question is about, else their latest one. */
function useTemplateValues({ id, asker }: QuestionDetails): (text: string) => string {
  const { data } = useQuery(askerQuery(id))
  const [name = ''] = asker.name.trim().split(/\s+/)
  const course = data?.runs[0]?.course ?? ''
  return useCallback((text) => fillQuestionTemplate(text, { name, course }), [name, course])
}

type TemplatesProps = {
  question: QuestionDetails
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

/** The team's templates; “/” focuses the first, unless somebody writes. */
export function QuestionTemplates({ question, field, text, onChange }: TemplatesProps) {
  const chips = useRef<HTMLDivElement>(null)
  const fill = useTemplateValues(question)
  const source = useMemo(
    () => ({ ...sharedTemplates, fill, help: t('support.staff.templateHelp', templateTokens) }),
    [fill],
  )
  const focusFirst = () => chips.current?.querySelector<HTMLElement>('fieldset button')?.focus()
  useShortcut(({ key, target }) => {
    const isWriting = target instanceof HTMLTextAreaElement ? target.value !== '' : target instanceof HTMLInputElement
    return key === '/' && !isWriting ? focusFirst : undefined
  })
  return (
    <div ref={chips} className={styles.templates}>
      <Button size="small" variant="ghost" icon={<Zap aria-hidden />} onClick={focusFirst}>
        {t('support.staff.template')} <kbd className={styles.key}>/</kbd>
      </Button>
      <Templates field={field} text={text} onChange={onChange} source={source} maxLength={maxAnswerLength} />
    </div>
  )
}
