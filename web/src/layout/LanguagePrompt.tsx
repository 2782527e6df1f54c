import { useState } from 'react'
import { publicConfig } from '../brands/publicConfig.ts'
import { useLanguage } from '../platform/language/language.ts'
import { useUser } from '../accounts/users/userQuery.ts'
import { LazyLanguageDialog } from './LazyLanguageDialog.tsx'

/** Asks which language to use when device and account differ, until the account has an answer. */
export function LanguagePrompt() {
  const { locale, is_language_chosen: isChosen } = useUser()
  const current = useLanguage()
  // The state at the start: a change of language in the settings asks nothing.
  const [differs] = useState(() => publicConfig().project.languages.includes(locale) && locale !== current)
  const [wasClosed, setClosed] = useState(false)
  const open = differs && !isChosen && !wasClosed
  return <LazyLanguageDialog open={open} onClose={() => setClosed(true)} proposed={locale} />
}
