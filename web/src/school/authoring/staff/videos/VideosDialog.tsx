import { Upload } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import type { Language } from '#contract/endpoint.ts'
import type { ListName } from '#contract/school/authoring/operations.ts'
import dialog from '../../../../console/Dialog.module.css'
import { UploadProgress } from '../../../../learning/files/UploadProgress.tsx'
import { newId } from '../../../../platform/device/ids.ts'
import { t } from '../../../../platform/language/language.ts'
import { classes } from '../../../../ui/classes.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileButton } from '../../../../ui/FileButton.tsx'
import { failureText } from '../../../../ui/FormFailure.tsx'
import { AlertDialog } from '../../../../ui/Modal.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { useCourseEditing, type CourseEditing } from '../courseEditing.ts'
import styles from './Videos.module.css'
import { acceptedVideos, dayOperations, inOrder, lessonOperations, titleOfFile } from './courseVideos.ts'

/** The list that takes a day, or a lesson, for each video. */
export type VideoList = ListName & { list: 'days' | 'lessons' }

type VideosDialogProps = {
  open: boolean
  onClose: () => void
  list: VideoList
  /** The language of the titles that the names of the files give. */
  language: Language
}

/** Uploads many videos: each becomes a day of the stage, or a lesson of the set. */
export function VideosDialog({ open, onClose, ...target }: VideosDialogProps) {
  const isOfDays = target.list.list === 'days'
  const { sending } = useCourseEditing()
  return (
    <AlertDialog
      open={open}
      // Esc would hide how far the videos are, and which of them fail.
      onClose={() => sending === 0 && onClose()}
      title={isOfDays ? t('authoring.staff.videos.daysTitle') : t('authoring.staff.videos.lessonsTitle')}
      description={isOfDays ? t('authoring.staff.videos.daysText') : t('authoring.staff.videos.lessonsText')}
    >
      <Queue {...target} onClose={onClose} />
    </AlertDialog>
  )
}

type Item = { key: string; file: File; state: 'waiting' | 'sending' | 'done'; failure?: unknown }

function Queue({ onClose, ...target }: Omit<VideosDialogProps, 'open'>) {
  const { items, add, retry, stop, isSending } = useVideoQueue(target)
  const waiting = items.filter(({ state }) => state === 'waiting')
  const done = items.filter(({ state }) => state === 'done').length
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isSending) add(Array.from(event.dataTransfer.files))
  }
  return (
    <div className={dialog.fields}>
      {/* Stays while videos are sent, so that it keeps the focus. */}
      <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <FileButton multiple accept={acceptedVideos} icon={<Upload aria-hidden />} busy={isSending} onChoose={add}>
          {t('authoring.staff.videos.choose')}
        </FileButton>
        <p className="t-small muted">{t('authoring.staff.videos.formats')}</p>
      </div>
      {items.length > 0 && (
        <ul className={styles.files}>
          {items.map((item) => (
            <VideoRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      <Note tone="info" role="status">
        {isSending ? t('authoring.staff.videos.keepOpen') : t('authoring.staff.videos.added', { count: done })}
      </Note>
      <div className={styles.buttons}>
        {isSending ? (
          <Button onClick={stop}>{t('authoring.staff.videos.stop')}</Button>
        ) : (
          <Button variant={done > 0 ? 'primary' : undefined} onClick={onClose}>
            {t('authoring.staff.videos.close')}
          </Button>
        )}
        {!isSending && waiting.length > 0 && <Button onClick={retry}>{t('authoring.staff.videos.retry')}</Button>}
      </div>
    </div>
  )
}

function VideoRow({ item: { key, file, state, failure } }: { item: Item }) {
  return (
    <li className={styles.file}>
      <span className={styles.fileName}>{file.name}</span>
      {state === 'sending' && <UploadProgress uploadKey={key} name={file.name} size={file.size} />}
      {state === 'done' && <span className="t-small muted">{t('authoring.staff.videos.done')}</span>}
      {state === 'waiting' && failure === undefined && (
        <span className="t-small muted">{t('authoring.staff.videos.waiting')}</span>
      )}
      {failure !== undefined && (
        <span className={classes('t-small', styles.failure)} role="alert">
          {failureText(failure)}
        </span>
      )}
    </li>
  )
}

/** Sends the videos one after another, so that their days stand in order. */
function useVideoQueue(target: Pick<VideosDialogProps, 'list' | 'language'>) {
  const videos = useCourseEditing()
  const [items, setItems] = useState<readonly Item[]>([])
  const [sending, setSending] = useState<AbortController>()
  const update = (key: string, change: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)))
  const send = async (waiting: readonly Item[]) => {
    const stopping = new AbortController()
    setSending(stopping)
    for (const { key, file } of waiting) {
      if (stopping.signal.aborted) break
      update(key, { state: 'sending', failure: undefined })
      await sendOne(videos, { ...target, file, key, signal: stopping.signal }).then(
        () => update(key, { state: 'done' }),
        (failure: unknown) => update(key, { state: 'waiting', ...(!stopping.signal.aborted && { failure }) }),
      )
    }
    setSending(undefined)
  }
  const add = (files: readonly File[]) => {
    const added = inOrder(files).map((file): Item => ({ key: newId(), file, state: 'waiting' }))
    setItems((all) => [...all, ...added])
    void send(added)
  }
  return {
    items,
    add,
    retry: () => void send(items.filter(({ state }) => state === 'waiting')),
    stop: () => sending?.abort(),
    isSending: sending !== undefined,
  }
}

type One = Pick<VideosDialogProps, 'list' | 'language'> & { file: File; key: string; signal: AbortSignal }

function sendOne(videos: CourseEditing, { list, language, ...upload }: One): Promise<unknown> {
  const operationsOf = list.list === 'days' ? dayOperations : lessonOperations
  return videos.send(upload, (video, parts) =>
    operationsOf(parts, list, { video, title: titleOfFile(upload.file.name), language }),
  )
}
