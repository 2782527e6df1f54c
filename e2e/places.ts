import { expect, type Page } from '@playwright/test'

/** An address and the title of the page that it has to show, in Russian and without the school's name. */
export type Place = readonly [path: string, title: string]

export const notFound = 'Ой! Что-то пошло не так'

export const guestPlaces: readonly Place[] = [
  ['/', 'Вход'],
  ['/reset', 'Восстановление доступа'],
  ['/resetPassword?token=x', 'Новый пароль'],
  ['/signup', 'Новый аккаунт'],
  ['/confirm-email?token=x', 'Подтверждение почты'],
  ['/auto-login?token=x', 'Вход по ссылке'],
  ['/no/such/place', notFound],
]

/** Every screen that a learner can open, in the states that the demo school has. */
export const learnerPlaces: readonly Place[] = [
  ['/home', 'Сегодня'],
  ['/courses', 'Мои курсы'],
  ['/catalog', 'Каталог'],
  ['/events', 'События'],
  ['/course/2/calendar', 'Лицо без напряжения'],
  ['/course/4/calendar', 'Мягкий взгляд'],
  ['/course/2/calendar/12', 'День 12'],
  ['/course/2/calendar/22', 'День 22'],
  ['/course/2/calendar/13', 'День 13'],
  ['/course/2/materials', 'Материалы курса'],
  ['/homework', 'Домашние задания'],
  ['/homework/2/1', 'Фото «Лоб и виски»'],
  ['/chat', 'Чат с экспертом'],
  ['/chat/1', 'Лицо без напряжения'],
  ['/videoconsultations', 'Видеоконсультации'],
  ['/videoconsultations/1', 'Видеоконсультации'],
  ['/banners', 'Новости и предложения'],
  ['/support', 'Поддержка'],
  ['/support/7', 'Поддержка'],
  ['/support/7/2', 'Поддержка'],
  ['/user/points', 'Баллы'],
  ['/user/points/history', 'История баллов'],
  ['/user/subscriptions', 'Подписки'],
  ['/user/subscription/1', 'Клуб «Утро лица»'],
  ['/user/installments', 'Рассрочка'],
  ['/user/setting', 'Профиль'],
  ['/user/settings', 'Язык и устройства'],
  ['/user/edit', 'Профиль'],
  ['/user/settings/password', 'Пароль'],
  ['/user/settings/notifications', 'Уведомления'],
  ['/user/settings/cookie', 'Файлы cookie'],
  ['/user/settings/reminders', 'Напоминания о тренировках'],
  ['/user/settings/downloads', 'Скачанные видео'],
  ['/user/settings/user-payment-methods', 'Способы оплаты'],
  ['/user/social-networks', 'Социальные сети'],
  ['/linksocialnetworks', 'Социальные сети'],
  ['/updateProfile', 'Немного о вас'],
  ['/document?url=/class/docs/personal_data_agreement.pdf', 'Документ'],
  ['/delete', 'Удаление аккаунта'],
  ['/course/987654/calendar', notFound],
  ['/course/2/calendar/987', notFound],
  ['/homework/2/987654', notFound],
  ['/chat/987654', notFound],
  ['/user/subscription/987654', notFound],
  ['/course/987654/materials', notFound],
  ['/no/such/place', notFound],
]

const parts = 4

/** Places of one walk as several, which workers share among them. */
export function partsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  return Array.from({ length: parts }, (_part, part) => places.filter((_place, index) => index % parts === part))
}

/** Opens an address, which must show the page of this title, and waits until nothing more is asked for. */
export async function openPlace(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  await page.waitForLoadState('networkidle')
}
