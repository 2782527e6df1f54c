import { useState } from 'react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { useLanguage } from '../../platform/language/language.ts'
import { useUser } from '../../users/userQuery.ts'
import { LazyLanguageDialog } from '../layout/LazyLanguageDialog.tsx'
import { wasLanguagePrompted, markLanguagePrompted } from './languagePrompt.ts'

/** Asks once per browser session which language to use when this device and the account differ. */
export function LanguagePrompt() {
  const { locale } = useUser()
  const current = useLanguage()
  const isOffered = publicConfig().project.languages.includes(locale)
  const [open, setOpen] = useState(() => isOffered && locale !== current && !wasLanguagePrompted())
  const close = () => {
    markLanguagePrompted()
    setOpen(false)
  }
  return <LazyLanguageDialog open={open} onClose={close} proposed={locale} />
}
