import { t } from '../../platform/language/language.ts'
import styles from './MarksSwitch.module.css'

type MarksSwitchProps = { isMarked: boolean; onChange: (isMarked: boolean) => void }

/** Switches between stopping at marks and playing without them. */
export function MarksSwitch({ isMarked, onChange }: MarksSwitchProps) {
  return (
    <div className={styles.row}>
      <p className="t-small muted">
        {t('marks.stops')}{' '}
        <span className={styles.key}>
          <kbd>N</kbd> {t('marks.nextKey')}
        </span>
      </p>
      <fieldset className={styles.options} aria-label={t('marks.watch')}>
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            className={styles.option}
            aria-pressed={value === isMarked}
            onClick={() => onChange(value)}
          >
            {value ? t('marks.withMarks') : t('marks.withoutMarks')}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
