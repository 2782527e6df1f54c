import { useEffect, useRef, type ReactNode, useState } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './Chat.module.css'
import { useConversation } from './conversation.ts'

type TextAnswerProps = {
  kind: 'firstName' | 'email' | 'password' | 'birthday'
  isPending: boolean
  initialText?: string
  /** Keeps what is typed. */
  onType?: ((text: string) => void) | undefined
  onAnswer: (text: string) => Promise<boolean>
  children?: ReactNode
}

type SkipButtonProps = { isPending: boolean; onSkip: () => void }

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

/** A text input for the answer; an invalid answer stays for correction. */
export function TextAnswer({ kind, isPending, initialText = '', onType, onAnswer, children }: TextAnswerProps) {
  const [text, setText] = useState(initialText)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const send = async () => {
    if (!(await onAnswer(text))) input.current?.focus()
  }
  return (
    <form
      noValidate
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={labelOf(kind)}>
        <AnswerInput
          kind={kind}
          ref={input}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            onType?.(event.target.value)
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabledReason={text.trim() === '' ? t('auth.signup.typeFirst') : undefined}
        >
          {t('auth.signup.send')}
        </Button>
        {children}
      </div>
    </form>
  )
}

function labelOf(kind: TextAnswerProps['kind']): string {
  if (kind === 'firstName') return t('auth.signup.name')
  if (kind === 'birthday') return t('auth.signup.birthday')
  return kind === 'email' ? t('auth.email') : t('auth.password')
}

function AnswerInput({ kind, ...rest }: Pick<TextAnswerProps, 'kind'> & React.ComponentPropsWithRef<'input'>) {
  if (kind === 'password') return <PasswordInput autoComplete="new-password" {...rest} />
  if (kind === 'email')
    return <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...rest} />
  if (kind === 'birthday')
    return (
      <TextInput
        mask="##.##.####"
        inputMode="numeric"
        autoComplete="bday"
        placeholder={t('auth.signup.birthdayFormat')}
        {...rest}
      />
    )
  return <TextInput autoComplete="given-name" maxLength={60} {...rest} />
}

export function SkipButton({ isPending, onSkip }: SkipButtonProps) {
  return (
    <Button busy={isPending} onClick={onSkip}>
      {t('auth.signup.skip')}
    </Button>
  )
}
