import { expect, type Page } from '@playwright/test'
import { expectAccessible, withoutPolling } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'
import { openLearner } from './openLearner.ts'

test.use({ locale: 'ru-RU', permissions: ['microphone', 'camera'] })

/** Plays the only recording on a page until its second second. */
async function listen(page: Page): Promise<void> {
  const player = page.locator('audio')
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(1)
}

test('an expert answers a question with a voice, which outlives a closed tab, and the learner hears it at once', async ({
  page,
  baseURL,
}) => {
  const learner = await openLearner(page, baseURL, { email: 'natalia@demo.test', path: '/chat' })
  await expect(learner).toHaveURL(/\/chat\/\d+$/)
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await desk.getByRole('region', { name: 'Ждут ответа' }).getByRole('link', { name: 'Наталья Жукова' }).click()
  await desk.getByRole('button', { name: 'Голосовой ответ' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Голосовой ответ' })
  const start = dialog.getByRole('button', { name: 'Начать запись' })
  // The microphone is being opened.
  await expect(start).not.toHaveAttribute('aria-busy', 'true')
  await start.click()
  await expect(dialog.getByText(/^0:0[2-9] из 3:00$/)).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Закончить запись' }).click()
  await expect(desk.getByText('Загружено')).toBeVisible()

  const address = desk.url()
  await desk.close()
  const reopened = await page.context().newPage()
  await reopened.goto(address)
  await listen(reopened)
  const answer = reopened.getByRole('textbox', { name: 'Ответ' })
  await answer.fill('Послушайте, я рассказала про бровь.')
  await answer.press('Control+Enter')

  const log = learner.getByRole('log', { name: 'Сообщения' })
  await expect(log.getByText('Послушайте, я рассказала про бровь.')).toBeVisible(withoutPolling)
  await listen(learner)
  await expectAccessible(learner)
  await learner.context().close()
})
