import { ChevronRight, Globe } from 'lucide-react'
import { useState } from 'react'
import { SessionsCard } from '../../accounts/auth/sessions/SessionsCard.tsx'
import { formatDate } from '../../platform/language/format.ts'
import { languageNames, t, useLanguage } from '../../platform/language/language.ts'
import { LanguageDialog } from '../../accounts/users/LanguageDialog.tsx'
import { themeLabels } from '../../accounts/users/themeLabels.ts'
import { setTheme, themes, useTheme } from '../../platform/theme/theme.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Rows } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { useAction } from '../../ui/useAction.ts'
import { saveProfile, useUser } from '../../accounts/users/userQuery.ts'
import styles from '../../accounts/users/Settings.module.css'
import { useSettingsMenu } from './settingsMenus.ts'
import { TimeZoneCombobox } from '../../accounts/users/TimeZoneCombobox.tsx'

/** Language, theme, time zone, devices, and links to everything paid. */
export function SettingsScreen() {
  useLanguage()
  return (
    <>
      <Card>
        <div className={styles.fields}>
          <LanguageRow />
          <ThemeChoice />
          <TimeZoneChoice />
        </div>
      </Card>
      <Card padded={false}>
        <RelatedLinks />
      </Card>
      <SessionsCard />
      <Version />
    </>
  )
}

function LanguageRow() {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.row}>
      <Globe aria-hidden />
      <span>
        {t('users.language')}: {languageNames[language]}
      </span>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('users.change')}
      </Button>
      <LanguageDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function ThemeChoice() {
  const theme = useTheme()
  const options = themes.map((value) => ({ value, label: t(themeLabels[value]) }))
  return (
    <div className={styles.radioGroup}>
      <RadioGroup label={t('users.theme')} options={options} value={theme} onChange={setTheme} />
    </div>
  )
}

function TimeZoneChoice() {
  const { timezone } = useUser()
  const { run, input } = useAction((zone: string) => saveProfile({ timezone: zone }))
  return (
    <Field label={t('users.timeZone')} help={t('users.timeZoneHelp')}>
      <TimeZoneCombobox value={input ?? timezone} onChange={run} />
    </Field>
  )
}

function RelatedLinks() {
  return (
    <Rows inset className={styles.links}>
      {useSettingsMenu('related').map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <AppLink href={path} className={styles.link}>
            <Icon aria-hidden />
            {t(label)}
            <ChevronRight aria-hidden />
          </AppLink>
        </li>
      ))}
    </Rows>
  )
}

/** The build date, for support. */
function Version() {
  const built = document.querySelector<HTMLMetaElement>('meta[name=built]')?.content
  return built ? <p className="t-small muted">{t('users.version', { date: formatDate(built) })}</p> : null
}
