import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, signIn } from './app.ts'
import { test } from './fixtures.ts'

test.use({ locale: 'en-GB', reducedMotion: 'reduce' })

const logos = {
  // Without a viewBox.
  wide: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80"><rect width="400" height="80" fill="#c2410c"/></svg>',
  square:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="48" fill="#0a7"/></svg>',
}
const ratios = { wide: 5, square: 1 }
const widths = [390, 900, 1440]

type OwnBrand = { brandsDir: string; id: string; theme: string; colours: string; logo: keyof typeof logos }

/** Adds a brand to the running server. */
async function addBrand({ brandsDir, id, theme, colours, logo }: OwnBrand): Promise<void> {
  await mkdir(join(brandsDir, id))
  await writeFile(join(brandsDir, id, 'logo.svg'), logos[logo])
  const photo = sharp({ create: { width: 900, height: 1000, channels: 3, background: '#7c8894' } })
  await photo.jpeg().toFile(join(brandsDir, id, 'sign-in.jpg'))
  const lines = [
    `title: A school of ${id}`,
    `theme: ${theme}`,
    'tagline: { en: Every day a little }',
    'defaultLanguage: en',
    'languages: [en]',
    'supportEmail: help@school.example',
    'showsEverything: true',
    `colours: ${colours}`,
    `headerLogo: ${id}/logo.svg`,
    ...(logo === 'wide' ? [`signInPicture: ${id}/sign-in.jpg`] : []),
  ]
  await writeFile(join(brandsDir, `${id}.yaml`), lines.join('\n'))
}

/** The size that an image is drawn in, whatever the shape of its box. */
async function drawnSize(image: Locator): Promise<{ ratio: number; height: number }> {
  return image.evaluate((element: HTMLImageElement) => {
    const { width, height } = element.getBoundingClientRect()
    if (getComputedStyle(element).objectFit !== 'contain') return { ratio: width / height, height }
    const ratio = element.naturalWidth / element.naturalHeight
    return { ratio, height: Math.min(height, width / ratio) }
  })
}

async function expectLogo(page: Page, ratio: number): Promise<void> {
  const logo = page.locator('header img[src^="/media/brands/"]').filter({ visible: true })
  await expect(logo).toHaveCount(1)
  await expect.poll(async () => (await drawnSize(logo)).ratio).toBeCloseTo(ratio, 1)
  expect((await drawnSize(logo)).height).toBeGreaterThanOrEqual(20)
  const box = await logo.boundingBox()
  const next = await logo.locator('xpath=following::*[normalize-space(text())][1]').boundingBox()
  expect(next?.x ?? Infinity).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
}

const brands = [
  { id: 'yellow', theme: 'web', colours: "{ light: '#797101', dark: '#ffd500' }", logo: 'wide' },
  { id: 'coal', theme: 'face', colours: "{ light: '#0a0a0a', dark: '#fff6e8' }", logo: 'square' },
] as const

for (const brand of brands)
  test(`a ${brand.logo} logo keeps its shape and a ${brand.id} accent its contrast, in every size and scheme`, async ({
    page,
    school,
  }) => {
    await addBrand({ brandsDir: school.brandsDir, ...brand })
    const origin = `http://${brand.id}.localhost:${new URL(school.origin).port}`
    await expect
      .poll(() => page.goto(`${origin}/class/`).then(() => page.content()))
      .toContain(`A school of ${brand.id}`)
    const ratio = ratios[brand.logo]
    const inspect = async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        await expectLogo(page, ratio)
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page, 'colours')
      }
    }
    await inspect()
    await signIn(page, 'second@demo.test')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('heading', { name: 'Courses in progress' })).toBeVisible()
    await inspect()
  })
