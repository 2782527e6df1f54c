import { expect, it } from 'vitest'
import { applyBrand, currentTheme, setTheme, startTheme } from './theme.ts'

const root = document.documentElement

it('follows the system until a scheme is chosen', () => {
  startTheme()
  expect(root.dataset.theme).toBeUndefined()
  expect(currentTheme()).toBe('system')
})

it('shows a chosen scheme at once and again on the next visit', () => {
  setTheme('dark')
  expect(root.dataset.theme).toBe('dark')
  delete root.dataset.theme
  startTheme()
  expect(root.dataset.theme).toBe('dark')
})

it('goes back to the system', () => {
  setTheme('light')
  setTheme('system')
  expect(root.dataset.theme).toBeUndefined()
  expect(currentTheme()).toBe('system')
})

it('ignores a choice that it does not know', () => {
  document.cookie = 'theme=sepia; Path=/'
  expect(currentTheme()).toBe('system')
})

it('wears the brand', () => {
  applyBrand({ theme: 'mind', accentStyle: ':root{--color-accent:#123456}' })
  expect(root.dataset.brand).toBe('mind')
  expect(getComputedStyle(root).getPropertyValue('--color-accent')).toBe('#123456')
})
