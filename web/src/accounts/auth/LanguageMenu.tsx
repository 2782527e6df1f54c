import { ChevronDown, Globe } from 'lucide-react'
import { publicConfig } from '../../brands/publicConfig.ts'
import { currentLanguage, languageNames, setLanguage, useLanguage } from '../../platform/language/language.ts'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Menu, type MenuTrigger } from '../../ui/Menu.tsx'
import { tryLanguage } from '../../ui/tryLanguage.ts'

/** Changes the language in place, keeping form values. */
export function LanguageMenu() {
  const current = useLanguage()
  const { languages } = publicConfig().project
  if (languages.length < 2) return null
  return (
    <Menu
      renderTrigger={LanguageButton}
      items={languages.map((language) => ({
        label: languageNames[language],
        checked: language === current,
        onSelect: () => void tryLanguage(() => setLanguage(language)),
      }))}
    />
  )
}

function LanguageButton(trigger: MenuTrigger) {
  return (
    <button {...trigger} type="button" className={buttonClass({ variant: 'ghost', size: 'small' })}>
      <Globe aria-hidden />
      {languageNames[currentLanguage()]}
      <ChevronDown aria-hidden size={16} />
    </button>
  )
}
