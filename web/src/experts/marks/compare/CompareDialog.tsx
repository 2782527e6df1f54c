import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import styles from './Compare.module.css'
import type { ComparedVideo } from '../../../learning/homework/attempts/comparedVideos.ts'
import { SideBySide } from './SideBySide.tsx'

export interface CompareDialogProps {
  videos: readonly ComparedVideo[]
  open: boolean
  onClose: () => void
}

/** Two videos beside each other, which play as one: the first, and a chosen one of the others. */
export function CompareDialog({ videos, open, onClose }: CompareDialogProps) {
  const [leader, ...others] = videos
  const [chosen, setChosen] = useState<string>()
  const follower = others.find(({ key }) => key === chosen) ?? others[0]
  // Lessons are still being loaded.
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
                ...{ label: name, checked: key === follower?.key },
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
