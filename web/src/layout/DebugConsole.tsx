import { useSyncExternalStore } from 'react'
import { formatTime } from '../platform/language/format.ts'
import { t } from '../platform/language/language.ts'
import { logLines, onLog } from '../platform/log/log.ts'
import styles from './DebugConsole.module.css'

/** Shows the application's log on the page, for phones, which have no console. */
export function DebugConsole() {
  const lines = useSyncExternalStore(onLog, logLines)
  return (
    <details className={styles.console} open>
      <summary>{t('boot.debug', { count: lines.length })}</summary>
      <ol className={styles.lines}>
        {lines.toReversed().map((line) => (
          <li key={line.id} className={styles[line.level]}>
            {formatTime(line.at / 1000)} {line.text}
          </li>
        ))}
      </ol>
    </details>
  )
}
