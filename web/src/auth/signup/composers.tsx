import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import styles from './Chat.module.css'

type TypedProps = {
  kind: 'firstName' | 'email' | 'password' | 'birthday'
  isPending: boolean
  first?: string
  onAnswer: (text: string) => Promise<boolean>
  /** Stands beside the button. */
  children?: ReactNode
}

/** A line to type the answer on; a refused one stays to be corrected. */
export function TypedAnswer({ kind, isPending, first = '', onAnswer, children }: TypedProps) {
  const [text, setText] = useState(first)
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
        <TypedInput kind={kind} ref={input} value={text} onChange={(event) => setText(event.target.value)} />
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

function labelOf(kind: TypedProps['kind']): string {
  if (kind === 'firstName') return t('auth.signup.name')
  if (kind === 'birthday') return t('auth.signup.birthday')
  return kind === 'email' ? t('auth.email') : t('auth.password')
}

function TypedInput({ kind, ...rest }: Pick<TypedProps, 'kind'> & React.ComponentPropsWithRef<'input'>) {
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

type SkipProps = { isPending: boolean; onSkip: () => void; label?: string }

export function SkipButton({ isPending, onSkip, label = t('auth.signup.skip') }: SkipProps) {
  return (
    <Button busy={isPending} onClick={onSkip}>
      {label}
    </Button>
  )
}
