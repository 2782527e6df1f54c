import { useState } from 'react'
import { updateUser } from '#contract/users/api.ts'
import { languageCodes } from '#contract/users/rules.ts'
import { call } from '../api.ts'
import { publicConfig } from '../brands/publicConfig.ts'
import { languageNames, setLanguage, t, useLanguage } from '../language.ts'
import type { Language } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import styles from './LanguageDialog.module.css'
import { tryLanguage } from '../ui/tryLanguage.ts'
import { markLocaleAsked } from './localeAsked.ts'
import { reloadOnce } from './reload.ts'

/** Asked in the language one would come to, for whoever cannot read the one that is on. */
const questions: Record<Language, { question: string; yes: string; no: string }> = {
  ru: { question: 'Перейти на русский? Страница перезагрузится.', yes: 'Да', no: 'Нет' },
  en: { question: 'Switch to English? The page will reload.', yes: 'Yes', no: 'No' },
  es: { question: '¿Cambiar al español? La página se recargará.', yes: 'Sí', no: 'No' },
}

export type LanguageDialogProps = {
  open: boolean
  onClose: () => void
  /** The language that is proposed; the current one when left out. */
  proposed?: Language
}

/** Asks before the language changes, since the page is loaded anew. */
export function LanguageDialog({ open, onClose, proposed }: LanguageDialogProps) {
  const current = useLanguage()
  const [picked, setPicked] = useState<Language | undefined>(proposed)
  const chosen = picked ?? current
  const { question, yes, no } = questions[chosen]
  const change = async () => {
    await setLanguage(chosen)
    // Without a connection the account keeps its language; this device has the new one all the same.
    await call(updateUser, { body: { language_code: languageCodes[chosen] } }).catch(() => undefined)
    reloadOnce()
  }
  const accept = () => {
    onClose()
    markLocaleAsked()
    void tryLanguage(change)
  }
  return (
    <Modal open={open} onClose={onClose} title={t('shell.language')}>
      <RadioGroup
        label={t('shell.language')}
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
        <Button onClick={onClose}>{chosen === current ? t('ui.close') : no}</Button>
      </div>
    </Modal>
  )
}
