import { useState } from 'react'
import { updateUser } from '#contract/accounts/users/api.ts'
import { languageCodes } from '#contract/accounts/users/profileRules.ts'
import { call } from '../../platform/api/api.ts'
import { ApiFailure } from '../../platform/api/apiFailure.ts'
import { publicConfig } from '../../brands/publicConfig.ts'
import { languageNames, setLanguage, t, useLanguage } from '../../platform/language/language.ts'
import type { Language } from '../../platform/language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { failureText } from '../../ui/FormFailure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import styles from './LanguageDialog.module.css'
import { showToast } from '../../ui/toasts.ts'
import { tryLanguage } from '../../ui/tryLanguage.ts'
import { cacheUser } from './userQuery.ts'
import { reloadOnce } from '../../platform/navigation/reload.ts'

/** In the target language, for those who cannot read the current one. */
const questions: Record<Language, { question: string; yes: string; no: string }> = {
  ru: { question: 'Перейти на русский? Страница перезагрузится.', yes: 'Да', no: 'Нет' },
  en: { question: 'Switch to English? The page will reload.', yes: 'Yes', no: 'No' },
  es: { question: '¿Cambiar al español? La página se recargará.', yes: 'Sí', no: 'No' },
}

/** Returns the server's refusal. Offline only this device switches its language. */
async function saveLanguage(language: Language): Promise<ApiFailure | undefined> {
  try {
    const { data } = await call(updateUser, { body: { language_code: languageCodes[language] } })
    cacheUser(data.user)
  } catch (error) {
    if (error instanceof ApiFailure && !error.isNetwork) return error
  }
  return undefined
}

export type LanguageDialogProps = {
  open: boolean
  onClose: () => void
  /** The preselected language, which the account keeps after a “no”; closing the dialog answers nothing. Default: the current one. */
  proposed?: Language
}

/** Confirms a language change, which reloads the page. */
export function LanguageDialog({ open, onClose, proposed }: LanguageDialogProps) {
  const current = useLanguage()
  const [picked, setPicked] = useState<Language | undefined>(proposed)
  const chosen = picked ?? current
  const { question, yes, no } = questions[chosen]
  const change = async () => {
    await setLanguage(chosen)
    const refusal = await saveLanguage(chosen)
    if (!refusal) return reloadOnce()
    await setLanguage(current)
    showToast({ text: failureText(refusal), tone: 'bad' })
  }
  const accept = () => {
    onClose()
    void tryLanguage(change)
  }
  const decline = async () => {
    onClose()
    const refusal = proposed && (await saveLanguage(proposed))
    if (refusal) showToast({ text: failureText(refusal), tone: 'bad' })
  }
  return (
    <Modal open={open} onClose={onClose} title={t('users.language')}>
      <RadioGroup
        label={t('users.language')}
        labelHidden
        options={publicConfig().project.languages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
        value={chosen}
        onChange={setPicked}
      />
      <p className={styles.question} lang={chosen} aria-live="polite">
        {chosen !== current && question}
      </p>
      <div className={styles.actions} lang={chosen}>
        {chosen !== current && (
          <Button variant="primary" onClick={accept}>
            {yes}
          </Button>
        )}
        <Button onClick={() => void decline()}>{chosen === current ? t('ui.close') : no}</Button>
      </div>
    </Modal>
  )
}
