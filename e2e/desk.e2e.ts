import { expect, type Page } from '@playwright/test'
import { withoutPolling } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'
import { openLearner } from './openLearner.ts'

test.use({ locale: 'ru-RU' })

async function openEntry(desk: Page, learner: string): Promise<void> {
  await desk.getByRole('region', { name: 'Ждут ответа' }).getByRole('link', { name: learner }).click()
  await expect(desk.getByRole('heading', { level: 2, name: learner })).toBeFocused()
}

test('an expert approves homework, and the next stage opens for the learner at once', async ({ page, baseURL }) => {
  const learner = await openLearner(page, baseURL, { email: 'alina@demo.test', path: '/courses' })
  await learner
    .getByRole('link', { name: /Осанка за 21 день/ })
    .first()
    .click()
  const closed = learner.getByText(/Этап\s2 откроется после задания/).first()
  await expect(closed).toBeVisible()
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await openEntry(desk, 'Алина Сотникова')
  const answer = desk.getByRole('textbox', { name: 'Ответ' })
  await answer.fill('Всё верно, затылок придёт к стене позже.')
  const answered = desk.waitForResponse((response) => /\/answer\b/.test(response.url()))
  await answer.press('Control+Enter')
  expect((await answered).status()).toBe(200)
  await expect(closed).toBeHidden(withoutPolling)
  // The next one in the queue is open, with the focus on its heading.
  await expect(desk.getByRole('heading', { level: 2, name: 'Ольга Кранц' })).toBeFocused()
  await learner.context().close()
})

test('an expert returns homework with words, and the learner reads them and sends it again', async ({
  page,
  baseURL,
}) => {
  const learner = await openLearner(page, baseURL, { email: 'vera@demo.test', path: '/homework' })
  await learner
    .getByRole('region', { name: /^На проверке/ })
    .getByRole('link')
    .first()
    .click()
  const step = learner.locator('[aria-current=step]')
  await expect(step).toHaveText('На проверке')
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await openEntry(desk, 'Вера Лапина')
  await desk.getByRole('textbox', { name: 'Ответ' }).fill('Вера, а что изменилось в шее?')
  const answered = desk.waitForResponse((response) => /\/answer\b/.test(response.url()))
  await desk.getByRole('button', { name: 'Вернуть на доработку' }).click()
  expect((await answered).status()).toBe(200)
  await expect(learner.getByRole('main').getByText('На доработку').first()).toBeVisible(withoutPolling)
  await expect(learner.getByText('Вера, а что изменилось в шее?')).toBeVisible()
  await learner.getByRole('button', { name: 'Отправить новую версию' }).click()
  await learner.getByLabel('Комментарий эксперту').fill('Шея стала длиннее.')
  await learner.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(step).toHaveText('На проверке')
  await expect(learner.getByRole('heading', { name: /^Версия 2/ })).toBeVisible()
  await learner.context().close()
})

test('a question that one tab of the expert takes from the queue leaves it in the other tab, where it is open', async ({
  page,
  baseURL,
}) => {
  const desk = await openConsole(page, baseURL, { brand: 'face', email: 'expert@demo.test' })
  await desk.getByRole('tab', { name: /^Чаты/ }).click()
  await openEntry(desk, 'Светлана Орлова')
  const second = await desk.context().newPage()
  await second.goto(desk.url())
  await expect(second.getByRole('heading', { level: 2, name: 'Светлана Орлова' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Ответ не нужен' })).toBeVisible()
  await desk.getByRole('button', { name: 'Ответ не нужен' }).click()
  await desk.getByRole('textbox', { name: 'Почему' }).fill('Ответила по телефону')
  await desk.getByRole('button', { name: 'Убрать из очереди' }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'Наталья Жукова' })).toBeVisible()
  await expect(second.getByText('Вопроса больше нет в очереди')).toBeVisible()
  await expect(second.getByRole('region', { name: 'Ждут ответа' }).getByText('Светлана Орлова')).toBeHidden()
  await second.close()
})
