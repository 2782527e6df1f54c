import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../../platform/language/language.ts'
import { classes } from '../../../ui/classes.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import styles from './Chat.module.css'
import { useConversation } from './conversation.ts'

type ChatProps = { failure: unknown; children: ReactNode }

/** The messages so far and the input for the answer. */
export function Chat({ failure, children }: ChatProps) {
  const { messages } = useConversation()
  const composer = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count === 0) return
    // After the first paint, so that a new screen starts at its top.
    const frame = requestAnimationFrame(() => composer.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [count])
  return (
    <>
      <div role="log" aria-label={t('auth.signup.log')}>
        <ol className={styles.log}>
          {messages.map(({ id, from, text }) => (
            <li key={id} className={classes(styles.message, from === 'user' && styles.own)}>
              <span className="visually-hidden">
                {from === 'user' ? t('auth.signup.you') : t('auth.signup.school')}:{' '}
              </span>
              {text}
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.composer} ref={composer}>
        <FormFailure failure={failure} />
        {children}
      </div>
    </>
  )
}
