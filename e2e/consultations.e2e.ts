import { readFile } from 'node:fs/promises'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { login } from '#contract/accounts/auth/api.ts'
import { bookMeeting, getMeetingCalendar, listMeetingSlots, type Meeting } from '#contract/experts/meetings/api.ts'
import { expectAccessible, password, withoutPolling } from './app.ts'
import { test } from './fixtures.ts'
import { openConsole } from './openConsole.ts'
import { openLearner } from './openLearner.ts'

test.use({ locale: 'ru-RU' })

const title = 'Знакомство'
const note = 'С чего начать, если зажата челюсть'
const experts: Record<string, string> = { 'Елена Гай': 'expert@demo.test', 'Полина Арсеньева': 'polina@demo.test' }

const path = '/videoconsultations'

const heading = (learner: Page) => learner.getByRole('heading', { name: `Лицо без напряжения: ${title}` })

/** Where a learner books the meeting. */
const booking = (learner: Page) => heading(learner).locator('xpath=..')

/** Chooses the first free time of the second day with one; returns its label. */
async function chooseTime(learner: Page): Promise<string> {
  const days = booking(learner).getByRole('group', { name: 'День' }).getByRole('button', { disabled: false })
  await days.nth(1).click()
  const time = booking(learner).getByRole('group', { name: 'Время' }).getByRole('button', { disabled: false }).first()
  await time.click()
  await booking(learner).getByRole('textbox', { name: 'Телефон' }).fill('+7 916 123-45-67')
  return (await time.textContent()) ?? ''
}

/** Books the time that is chosen; returns the status and the answer. */
async function book(learner: Page): Promise<{ status: number; meeting: Meeting }> {
  const answered = learner.waitForResponse((response) => response.request().method() === 'PUT')
  await booking(learner)
    .getByRole('button', { name: /^Записаться: / })
    .click()
  const response = await answered
  return { status: response.status(), meeting: (await response.json()) as Meeting }
}

async function learnerHeaders(request: APIRequestContext, email: string): Promise<Record<string, string>> {
  const brand = { 'x-app-id': 'face' }
  const signedIn = await request.post(login.path, { headers: brand, data: { email, password } })
  const { token } = ((await signedIn.json()) as { data: { token: string } }).data
  return { ...brand, authorization: `Bearer ${token}` }
}

test('of two learners one gets a time, the expert confirms it, and nobody else finds it', async ({
  page,
  request,
  baseURL,
}) => {
  const first = await openLearner(page, baseURL, { email: 'vera@demo.test', path })
  const second = await openLearner(page, baseURL, { email: 'inna@demo.test', path })
  const [time, same] = [await chooseTime(first), await chooseTime(second)]
  expect(same).toBe(time)

  await booking(first).getByRole('textbox', { name: 'О чём поговорим' }).fill(note)
  await expectAccessible(first)
  const booked = await book(first)
  expect(booked.status).toBe(200)
  const next = first.getByRole('region', { name: new RegExp(`${time}$`) })
  await expect(next.getByText('Ждёт подтверждения')).toBeVisible()
  await expect(heading(first)).toBeHidden()

  // Gone meanwhile: the nearest ones are offered, and what was written stays.
  expect((await book(second)).status).toBe(409)
  const nearest = booking(second).getByRole('group', { name: 'Ближайшее свободное время' }).getByRole('button')
  await expect(nearest).toHaveCount(3)
  await expectAccessible(second)
  await nearest.first().click()
  expect((await book(second)).status).toBe(200)
  await expect(second.getByText('Ждёт подтверждения').first()).toBeVisible()
  await second.context().close()

  const { id, expert } = booked.meeting
  const desk = await openConsole(page, baseURL, { brand: 'face', email: experts[expert?.name ?? ''] ?? '' })
  const queue = desk.getByRole('region', { name: 'Ждут ответа' })
  await queue.getByRole('link', { name: new RegExp(`Вера Лапина.*${title}`) }).click()
  await expect(desk.getByText(note)).toBeVisible()
  await expect(desk.getByText('+79161234567')).toBeVisible()
  await desk.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(next.getByText('Подтверждена')).toBeVisible(withoutPolling)

  const downloaded = first.waitForEvent('download')
  await next.getByRole('button', { name: 'Добавить в календарь' }).click()
  const calendar = await readFile(await (await downloaded).path(), 'utf8')
  expect(calendar).toMatch(/BEGIN:VEVENT[^]*STATUS:CONFIRMED/)
  await first.context().close()

  const headers = await learnerHeaders(request, 'kranz@demo.test')
  const [byId, data] = [`?id=${id}`, { start_date_time: booked.meeting.start_date_time, phone: '+79161234567' }]
  for (const { path } of [listMeetingSlots, getMeetingCalendar])
    expect((await request.get(path + byId, { headers })).status()).toBe(404)
  expect((await request.put(bookMeeting.path + byId, { headers, data })).status()).toBe(404)
})
