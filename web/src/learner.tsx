import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './global.css'
import { startLanguage, t } from './language.ts'
import { startTheme } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place to draw in')

startTheme()
await startLanguage()
createRoot(root).render(
  <StrictMode>
    <main>{t('ui.loading')}</main>
  </StrictMode>,
)
