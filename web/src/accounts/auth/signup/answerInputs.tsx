import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../../platform/language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from './Chat.module.css'

type TextAnswerProps = {
  kind: 'firstName' | 'email' | 'password' | 'birthday'
  isPending: boolean
  initialText?: string
  /** Keeps what is typed. */
  onType?: ((text: string) => void) | undefined
  onAnswer: (text: string) => Promise<boolean>
  /** Rendered next to the button. */
  children?: ReactNode
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

type SkipButtonProps = { isPending: boolean; onSkip: () => void; label?: string }

export function SkipButton({ isPending, onSkip, label = t('auth.signup.skip') }: SkipButtonProps) {
  return (
    <Button busy={isPending} onClick={onSkip}>
      {label}
    </Button>
  )
}
