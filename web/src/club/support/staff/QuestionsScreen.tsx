import { LifeBuoy } from 'lucide-react'
import { listQuestions, type StaffQuestion } from '#contract/club/support/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

export function QuestionsScreen() {
  return (
    <RecordListScreen
      title={t('console.questions')}
      endpoint={listQuestions}
      empty={{
        icon: <LifeBuoy aria-hidden />,
        title: t('support.staff.emptyTitle'),
        text: t('support.staff.empty'),
      }}
      keyAfter={({ id }) => ({ before: id })}
      keyOf={({ id }) => id}
      renderItem={(question) => <QuestionEntry question={question} />}
    />
  )
}

function QuestionEntry({ question }: { question: StaffQuestion }) {
  const { name, email, brand, message, created_at: createdAt } = question
  return (
    <ExpandableRow
      title={message.split('\n', 1)[0] ?? ''}
      details={[formatDateTime(createdAt), name, email, brand]}
      body={message}
      facts={
        <p>
          <TextLink alone href={`mailto:${encodeURIComponent(email)}`}>
            {t('support.staff.answer')}
          </TextLink>
        </p>
      }
    />
  )
}
