import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './global.css'
import { loadMoreTexts, startLanguage, t } from './language.ts'
import { startTheme } from './theme.ts'

/** No `await` at the top of this file: it would make the bundler cut the first page into many files. */
async function start(): Promise<void> {
  const place = document.getElementById('root')
  if (!place) throw new Error('The page has no place to draw in')
  startTheme()
  await startLanguage()
  await loadMoreTexts()
  createRoot(place).render(
    <StrictMode>
      <main>{t('ui.loading')}</main>
    </StrictMode>,
  )
}

void start()
