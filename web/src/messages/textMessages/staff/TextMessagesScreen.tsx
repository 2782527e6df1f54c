import { MessageSquare } from 'lucide-react'
import { listTextMessages, type StaffTextMessage } from '#contract/messages/textMessages/staffApi.ts'
import { formatDateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/language.ts'
import { ExpandableRow, RecordListScreen } from '../../../console/RecordList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp' }

export function TextMessagesScreen() {
  return (
    <RecordListScreen
      title={t('console.textMessages')}
      endpoint={listTextMessages}
      empty={{
        icon: <MessageSquare aria-hidden />,
        title: t('textMessages.staff.emptyTitle'),
        text: t('textMessages.staff.empty'),
      }}
      keyAfter={({ id }) => ({ before: id })}
      keyOf={({ id }) => id}
      renderItem={(message) => <Entry message={message} />}
    />
  )
}

function Entry({ message }: { message: StaffTextMessage }) {
  const { channel, recipient, brand, created_at: createdAt, body, failure } = message
  return (
    <ExpandableRow
      title={channelNames[channel]}
      details={[formatDateTime(createdAt), recipient, brand]}
      tag={<State message={message} />}
      body={body}
      facts={failure && <p className="t-small muted">{failure}</p>}
    />
  )
}

function State({ message: { sent_at: sentAt, failure } }: { message: StaffTextMessage }) {
  if (sentAt !== null) return <StatusTag tone="ok">{t('textMessages.staff.sent')}</StatusTag>
  if (failure) return <StatusTag tone="bad">{t('textMessages.staff.failed')}</StatusTag>
  return <StatusTag tone="neutral">{t('textMessages.staff.kept')}</StatusTag>
}
