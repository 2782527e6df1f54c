import { t, type TextKey } from '../../../platform/language/language.ts'
import { Modal } from '../../../ui/Modal.tsx'
import styles from './KeysDialog.module.css'

type Shortcut = { keys: readonly string[]; text: TextKey }

const groups: readonly { title: TextKey; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'desk.staff.keys.desk',
    shortcuts: [
      { keys: ['Ctrl', 'Enter'], text: 'desk.staff.keys.send' },
      { keys: ['Alt', '↓'], text: 'desk.staff.keys.next' },
      { keys: ['Alt', '↑'], text: 'desk.staff.keys.previous' },
      { keys: ['?'], text: 'desk.staff.keys.list' },
    ],
  },
  {
    title: 'desk.staff.keys.video',
    shortcuts: [
      { keys: ['K'], text: 'desk.staff.keys.play' },
      { keys: ['←', '→'], text: 'desk.staff.keys.seek' },
      { keys: [',', '.'], text: 'desk.staff.keys.frame' },
      { keys: ['<', '>'], text: 'desk.staff.keys.speed' },
      { keys: ['P', 'N'], text: 'desk.staff.keys.marks' },
      { keys: ['F'], text: 'desk.staff.keys.fullscreen' },
    ],
  },
]

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={t('desk.staff.keys.title')} description={t('desk.staff.keys.help')}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={styles.group}>
          <h3 className="t-h3">{t(title)}</h3>
          <dl>
            {shortcuts.map(({ keys, text }) => (
              <div key={text} className={styles.row}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
