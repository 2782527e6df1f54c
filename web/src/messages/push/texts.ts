import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'На этом устройстве', en: 'On this device', es: 'En este dispositivo' },
  switch: { ru: 'Push-уведомления', en: 'Push notifications', es: 'Notificaciones push' },
  hint: {
    ru: 'Ответы, консультации, напоминания и входы с новых устройств. С 22 до 8 часов приходит только то, что не ждёт.',
    en: 'Answers, consultations, reminders and sign-ins on new devices. From 22:00 to 8:00 only what cannot wait.',
    es: 'Respuestas, consultas, recordatorios e inicios de sesión en dispositivos nuevos. De 22:00 a 8:00, solo lo que no puede esperar.',
  },
  needsNotifications: {
    ru: 'Сначала включите уведомления выше.',
    en: 'Turn on notifications above first.',
    es: 'Active primero las notificaciones más arriba.',
  },
  needsCookies: {
    ru: 'Сначала ответьте на вопрос о файлах cookie на этой странице.',
    en: 'First answer the question about cookies on this page.',
    es: 'Responda primero a la pregunta sobre las cookies en esta página.',
  },
  blocked: {
    ru: 'Уведомления запрещены в браузере.',
    en: 'Notifications are blocked in the browser.',
    es: 'Las notificaciones están bloqueadas en el navegador.',
  },
  blockedInApp: {
    ru: 'Уведомления приложения запрещены.',
    en: 'Notifications of the app are blocked.',
    es: 'Las notificaciones de la aplicación están bloqueadas.',
  },
  openSettings: { ru: 'Открыть настройки', en: 'Open settings', es: 'Abrir ajustes' },
  pleaseAllow: {
    ru: 'Разрешите push-уведомления в настройках.',
    en: 'Please allow push notifications in settings.',
    es: 'Permita las notificaciones push en los ajustes.',
  },
  unsupported: {
    ru: 'Этот браузер не умеет показывать push-уведомления.',
    en: 'This browser cannot show push notifications.',
    es: 'Este navegador no puede mostrar notificaciones push.',
  },
  failed: {
    ru: 'Не удалось включить push-уведомления. Попробуйте ещё раз.',
    en: 'Couldn’t turn on push notifications. Please try again.',
    es: 'No se han podido activar las notificaciones push. Inténtelo de nuevo.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    push: typeof texts
  }
}
