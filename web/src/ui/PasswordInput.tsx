import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentPropsWithRef } from 'react'
import { t } from '../platform/language/language.ts'
import styles from './Field.module.css'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './TextInput.tsx'

/** A password input with a button that reveals it. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.withButton}>
      <TextInput
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
      />
      <IconButton
        label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        icon={shown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
