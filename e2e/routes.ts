import { expect, type Page } from '@playwright/test'
import { openSettled } from './settled.ts'

/** A path and the Russian title of its page, without the brand's name. */
export type Route = readonly [path: string, title: string]

export const notFound = 'Ой! Что-то пошло не так'

export const guestRoutes: readonly Route[] = [
  ['/', 'Вход'],
  ['/reset', 'Восстановление доступа'],
  ['/resetPassword?token=x', 'Новый пароль'],
  ['/signup', 'Новый аккаунт'],
  ['/confirm-email?token=x', 'Подтверждение почты'],
  ['/restore-email?token=x', 'Вернуть аккаунт'],
  ['/auto-login?token=x', 'Вход по ссылке'],
  ['/no/such/place', notFound],
]

/** Every screen of a learner, in every state of the demo data. */
export const learnerRoutes: readonly Route[] = [
  ['/home', 'Сегодня'],
  ['/courses', 'Мои курсы'],
  ['/catalog', 'Каталог'],
  ['/catalog/1001', 'Лицо без напряжения'],
  ['/catalog/1005', 'Базовый курс фейс-фитнеса'],
  ['/events', 'События'],
  ['/course/2/calendar', 'Лицо без напряжения'],
  ['/course/4/calendar', 'Мягкий взгляд'],
  ['/course/2/calendar/12', 'День 12'],
  ['/course/2/calendar/22', 'День 22'],
  ['/course/2/calendar/13', 'День 13'],
  ['/course/2/materials', 'Материалы курса'],
  ['/homework', 'Домашние задания'],
  ['/homework/2/1', 'Фото «Лоб и виски»'],
  // Beside the list, a wide screen opens the first chat, which is named by its expert.
  ['/chat', '(Чат с экспертом|Елена Гай)'],
  ['/chat/1', 'Елена Гай'],
  ['/videoconsultations', 'Видеоконсультации'],
  ['/videoconsultations/1', 'Видеоконсультации'],
  ['/banners', 'Новости и предложения'],
  ['/club/utro', 'Утро вместе'],
  ['/club/osanka', 'Осанка и шея'],
  ['/support', 'Чем помочь\\?'],
  ['/support/7', 'Чем помочь\\?'],
  ['/support/7/2', 'Чем помочь\\?'],
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
  ['/user/settings/reminders', 'Напоминания'],
  ['/user/settings/reminders/new', 'Новое напоминание'],
  ['/user/settings/reminders/9999', notFound],
  ['/user/settings/downloads', 'Скачанное'],
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
  ['/order/987654', notFound],
  ['/course/987654/materials', notFound],
  ['/club/elsewhere', notFound],
  ['/club/utro/987654', notFound],
  ['/no/such/place', notFound],
]

const shardCount = 4

/** Distributes routes over shards that run in parallel. */
export function splitIntoShards(routes: readonly Route[]): readonly (readonly Route[])[] {
  return Array.from({ length: shardCount }, (_shard, shard) =>
    routes.filter((_route, index) => index % shardCount === shard),
  )
}

/** Opens a page, waits until it shows all that it loads, and checks its title. */
export async function openRoute(page: Page, address: string, title: string): Promise<void> {
  await openSettled(page, address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  // Numbers stay on the line of their word.
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title.replaceAll(' ', String.raw`\s`)} · `))
}
