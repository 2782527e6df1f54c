import { expect, it } from 'vitest'
import { applyBrand, currentTheme, setTheme, startTheme } from './theme.ts'

const root = document.documentElement

it('follows the system by default', () => {
  startTheme()
  expect(root.dataset.theme).toBeUndefined()
  expect(currentTheme()).toBe('system')
})

it('applies a theme at once and on the next visit', () => {
  setTheme('dark')
  expect(root.dataset.theme).toBe('dark')
  delete root.dataset.theme
  startTheme()
  expect(root.dataset.theme).toBe('dark')
})

it('resets to the system theme', () => {
  setTheme('light')
  setTheme('system')
  expect(root.dataset.theme).toBeUndefined()
  expect(currentTheme()).toBe('system')
})

it('ignores an unknown stored theme', () => {
  document.cookie = 'theme=sepia; Path=/'
  expect(currentTheme()).toBe('system')
})

it('applies the colours of the brand', () => {
  applyBrand({ theme: 'mind', accentStyle: ':root{--color-accent:#123456}', hasPicture: false })
  expect(root.dataset.brand).toBe('mind')
  expect(getComputedStyle(root).getPropertyValue('--color-accent')).toBe('#123456')
})
