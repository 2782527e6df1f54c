import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import styles from './Compare.module.css'
import type { ComparedVideo } from '../../../learning/homework/attempts/comparedVideos.ts'
import { SideBySide } from './SideBySide.tsx'
import { useQuery } from '@tanstack/react-query'
import { dayQuery } from '../../../learning/courses/videoQueries.ts'

export interface CompareDialogProps {
  videos: readonly ComparedVideo[]
  open: boolean
  onClose: () => void
}

/** Plays the first video in sync with a chosen other one. */
export function CompareDialog({ videos, open, onClose }: CompareDialogProps) {
  const [leader, ...others] = videos
  const [chosen, setChosen] = useState<string>()
  const follower = others.find(({ key }) => key === chosen) ?? others[0]
  // Lessons may still be loading.
  if (!leader) return null
  return (
    <Modal open={open} onClose={onClose} title={t('marks.compare.title')} placement="full">
      <div className={styles.dialog}>
        <p className="t-small muted">{t('marks.compare.help')}</p>
        {others.length > 1 && (
          <div className={styles.choice}>
            <Menu
              align="start"
              items={others.map(({ key, name }) => ({
                label: name,
                checked: key === follower?.key,
                onSelect: () => setChosen(key),
              }))}
              renderTrigger={(trigger) => (
                <Button {...trigger} variant="line" icon={<ChevronDown aria-hidden />}>
                  {t('marks.compare.with', { name: follower?.name ?? '' })}
                </Button>
              )}
            />
          </div>
        )}
        {follower && <SideBySide key={follower.key} leader={leader} follower={follower} />}
      </div>
    </Modal>
  )
}

type LessonsCompareDialogProps = CompareDialogProps & {
  day: { courseId: number; stageId: number; dayId: number }
}

/** Adds the lessons of a day once they are loaded. */
export function LessonsCompareDialog({ day, videos, ...rest }: LessonsCompareDialogProps) {
  const { data } = useQuery({ ...dayQuery(day), enabled: rest.open })
  const lessons = (data?.lesson_sets ?? []).flatMap((set) =>
    set.lessons.flatMap(({ id, title, local_video_file: horizontal, vertical_video: vertical }) => {
      const video = horizontal ?? vertical
      const name = t('marks.compare.lesson', { title })
      return video ? [{ key: `lesson ${id}`, name, url: video.mp4, frameRate: null }] : []
    }),
  )
  return <CompareDialog videos={[...videos, ...lessons]} {...rest} />
}
