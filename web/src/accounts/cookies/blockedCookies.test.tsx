import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getPublicConfig } from '#contract/brands/api.ts'
import { openApp, publicConfig, serveSchool } from '../../../test/app.ts'
import { serve } from '../../../test/server.ts'

it('shows no consent banner in a browser that blocks cookies', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  serveSchool()
  serve(getPublicConfig, () => ({ ...publicConfig, project: { ...publicConfig.project, is_cookie_enable: true } }))
  await openApp('/')
  expect(await screen.findByText('Your browser does not store data for this site')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'We use cookies' })).toBeNull()
})
