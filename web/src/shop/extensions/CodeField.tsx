import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { codeMaximum } from '#contract/shop/discounts/rules.ts'
import { t } from '../../platform/language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useAction } from '../../ui/useAction.ts'
import type { ExtensionFields } from './extendRun.ts'
import styles from './ExtensionForm.module.css'

type CodeFieldProps = {
  form: UseFormReturn<ExtensionFields>
  apply: () => Promise<unknown>
  onChange: () => void
  /** The price with the code that was applied. */
  reduced: string | undefined
}

/** A code that lowers the price; optional. */
export function CodeField({ form, apply, onChange, reduced }: CodeFieldProps) {
  const code = useWatch({ control: form.control, name: 'promocode' })
  const { run, isPending } = useAction(apply)
  return (
    <Field
      label={t('extensions.code')}
      help={reduced && t('extensions.applied', { sum: reduced })}
      error={form.formState.errors.promocode?.message}
    >
      <div className={styles.code}>
        <TextInput
          maxLength={codeMaximum}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('promocode', { onChange: () => (form.clearErrors('promocode'), onChange()) })}
        />
        {code.trim() !== '' && !reduced && (
          <Button busy={isPending} onClick={() => run()}>
            {t('extensions.apply')}
          </Button>
        )}
      </div>
    </Field>
  )
}
