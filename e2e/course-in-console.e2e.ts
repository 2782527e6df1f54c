import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../scripts/freePort.ts'
import { test } from './fixtures.ts'
import { endServer, startServer } from './server.ts'

const password = 'quiet harbour 17'
const media = join(import.meta.dirname, '../demo/courses/first-steps/media')
const films = ['how-a-day-works.mp4', 'two-minute-reset.mp4'].map((name) => join(media, name))

test.use({ locale: 'en-GB' })

test('a new owner makes a course of uploaded videos in the console and publishes it, without a file or a command', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystream-console-'))
  const server = await startServer({ dataDir, port: await freePort(), settings: { NODE_ENV: 'development' } })
  try {
    const adminLink = () => /http[^\s"]+\/admin\/[^\s"]+/.exec(server.output())?.[0] ?? ''
    await expect.poll(adminLink).not.toBe('')
    await page.goto(adminLink())
    await page.getByLabel('Email').fill('owner@school.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password again').fill(password)
    await page.keyboard.press('Enter')

    await page.getByRole('link', { name: 'Courses' }).click()
    await page.getByRole('button', { name: 'New course' }).click()
    const creation = page.getByRole('dialog', { name: 'New course' })
    await creation.getByLabel('Title').fill('A calm neck')
    await creation.getByLabel('Key').fill('calm-neck')
    await creation.getByLabel('Main language').selectOption('en')
    for (const school of await creation.getByRole('checkbox').all()) await school.check()
    await creation.getByRole('button', { name: 'Create the course' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Course editor' })).toBeVisible()

    await page.getByRole('treeitem', { name: /Stage\s1 · Start/ }).click()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Days from videos…' }).click()
    const videos = page.getByRole('alertdialog', { name: 'Days from videos' })
    await videos.getByLabel('Choose videos').setInputFiles(films)
    await expect(videos.getByText('2 videos added.')).toBeVisible()
    await videos.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('treeitem', { name: /Day\s2 · two-minute-reset/ })).toBeVisible()
    await expect(page.getByText(/^Saved at/)).toBeVisible()

    await page.getByRole('link', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('link', { name: 'Courses' }).click()
    await page.getByRole('link', { name: /A calm neck.*2 days/s }).click()
    await page.getByRole('link', { name: /two-minute-reset/ }).click()
    await expect(page.getByRole('heading', { name: 'two-minute-reset' }).first()).toBeVisible()
  } finally {
    await endServer(server, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})
