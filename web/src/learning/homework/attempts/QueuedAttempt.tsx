import { Hourglass, Pencil, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../../platform/language/language.ts'
import type { Entry } from '../../../platform/outbox/entry.ts'
import { readEntryContent } from '../../../platform/outbox/entryStore.ts'
import { discardEntry, retryEntry } from '../../../platform/outbox/outbox.ts'
import { useOutbox } from '../../../platform/outbox/outboxState.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DiscardButton } from '../../../ui/discard/DiscardButton.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { mergeDrafts } from '../../files/drafts/otherTabs.ts'
import { QueuedFiles } from '../../files/drafts/QueuedFiles.tsx'
import styles from './Attempts.module.css'
import { homeworkDrafts } from './drafts.ts'
import { homeworkKind, type QueuedHomework } from './homeworkKind.ts'

export interface QueuedAttemptProps {
  entry: Entry<QueuedHomework>
  /** Whether the homework has a form to take it back into. */
  canChange: boolean
}

/** A homework of the outbox: being sent, waiting or refused. */
export function QueuedAttempt({ entry, canChange }: QueuedAttemptProps) {
  const { failure, payload } = entry
  const { sendingIds, isUnreachable } = useOutbox()
  const isOnline = useOnline()
  const isSending = isOnline && !isUnreachable && sendingIds.includes(entry.id)
  return (
    <Card>
      <section className={styles.attempt} aria-labelledby="homework-queued">
        <h2 ref={useFocusAfterForm()} className={styles.cardTitle} id="homework-queued" tabIndex={-1}>
          {t('homework.attempts.queued')}
        </h2>
        {payload.message && <p className={styles.message}>{payload.message}</p>}
        <QueuedFiles files={payload.files} />
        {failure ? (
          <Note tone="bad" role="alert" title={t('homework.attempts.sendFailed')}>
            {failure.reason} {t('homework.attempts.kept')}
          </Note>
        ) : (
          <div role="status">
            <Tag tone="warn" icon={<Hourglass aria-hidden />}>
              {isOnline && !isUnreachable ? t('homework.attempts.sending') : t('homework.attempts.waitsConnection')}
            </Tag>
          </div>
        )}
        <div className={styles.queuedActions}>
          {failure && (
            <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => void retryEntry(entry)}>
              {t('homework.attempts.sendAgain')}
            </Button>
          )}
          {canChange && !isSending && (
            <Button
              size="small"
              variant="soft"
              icon={<Pencil aria-hidden />}
              onClick={() => void takeBackIntoDraft(entry)}
            >
              {t('homework.attempts.change')}
            </Button>
          )}
          {failure && <DiscardButton entries={[entry]} kind={homeworkKind} />}
        </div>
      </section>
    </Card>
  )
}

/** Takes the focus of the form that is gone. */
function useFocusAfterForm() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/** Returns what was not sent to the form; what another tab has written there stays too. */
async function takeBackIntoDraft(entry: Entry<QueuedHomework>): Promise<void> {
  const { id, userId, payload } = entry
  const { statusId, message, exerciseId, selfieKey } = payload
  const files = await Promise.all(
    payload.files.map(async (file) => {
      if (file.uploaded) return file
      const content = await readEntryContent(userId, file.key)
      return content ? { ...file, content } : { ...file, failure: t('homework.attempts.fileLost') }
    }),
  )
  await homeworkDrafts.open(statusId)
  const written = homeworkDrafts.draftOf(statusId)
  const taken = {
    clientId: id,
    message,
    exerciseId,
    files: files.filter(({ key }) => key !== selfieKey),
    selfie: files.find(({ key }) => key === selfieKey) ?? null,
  }
  const isEmpty = !written || (written.message === '' && written.files.length === 0)
  // Unchanged, it keeps its id: the server may have it already.
  homeworkDrafts.update(statusId, (draft) => mergeDrafts(taken, draft), { isRenewed: !isEmpty })
  // A page that closes in between has both, which are sent once.
  await homeworkDrafts.stored(statusId)
  await discardEntry(entry)
  homeworkDrafts.uploadRest(statusId, { retrying: true })
}
