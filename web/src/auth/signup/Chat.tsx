import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { classes } from '../../ui/classes.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import styles from './Chat.module.css'
import { useConversation } from './conversation.ts'

type ChatProps = { failure: unknown; children: ReactNode }

/** What was said so far, and below it the place to answer. */
export function Chat({ failure, children }: ChatProps) {
  const { bubbles } = useConversation()
  const composer = useRef<HTMLDivElement>(null)
  const count = bubbles.length
  useEffect(() => {
    if (count === 0) return
    // A screen that has just come is first shown from its top.
    const frame = requestAnimationFrame(() => composer.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [count])
  return (
    <>
      <div role="log" aria-label={t('auth.signup.log')}>
        <ol className={styles.log}>
          {bubbles.map(({ id, from, text }) => (
            <li key={id} className={classes(styles.bubble, from === 'person' && styles.own)}>
              <span className="vh">{from === 'person' ? t('auth.signup.person') : t('auth.signup.school')}: </span>
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
