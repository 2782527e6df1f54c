import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  error: { ru: 'Ошибка', en: 'Error', es: 'Error' },
  errorLoadConfig: {
    ru: 'Не удалось загрузить настройки приложения.',
    en: 'Failed to load the app configuration.',
    es: 'No se ha podido cargar la configuración de la aplicación.',
  },
  versionTitle: {
    ru: 'Эта версия сайта недоступна',
    en: 'This version of the site is not available',
    es: 'Esta versión del sitio no está disponible',
  },
  appTitle: {
    ru: 'На вашем тарифе приложение недоступно',
    en: 'The mobile app is unavailable on your plan',
    es: 'La aplicación móvil no está disponible en su plan',
  },
  versionText: {
    ru: 'Подписка на приложение закончилась. Чтобы снова заниматься, напишите в отдел продаж: {email}.',
    en: 'Your subscription for the mobile app has ended. To follow your courses again, contact sales: {email}.',
    es: 'Su suscripción a la aplicación móvil ha terminado. Para volver a seguir sus cursos, escriba a ventas: {email}.',
  },
  versionContact: { ru: 'Написать в отдел продаж', en: 'Contact sales', es: 'Escribir a ventas' },
  newVersion: { ru: 'Сайт обновился.', en: 'The site has been updated.', es: 'El sitio se ha actualizado.' },
  newVersionText: {
    ru: 'Загрузите страницу заново, когда будет удобно. Всё, что вы сделали, сохранено.',
    en: 'Reload the page when it suits you. Everything you have done is saved.',
    es: 'Recargue la página cuando le convenga. Todo lo que ha hecho está guardado.',
  },
  newApp: {
    ru: 'Вышло обновление приложения.',
    en: 'An app update is available.',
    es: 'Hay una actualización de la aplicación.',
  },
  newAppText: {
    ru: 'Установите версию {version} из магазина приложений. Пройденное останется на месте.',
    en: 'Install version {version} from the app store. Your progress is kept.',
    es: 'Instale la versión\u00A0{version} desde la tienda de aplicaciones. Todo lo que ha hecho se conserva.',
  },
  openStore: { ru: 'Открыть магазин', en: 'Open the store', es: 'Abrir la tienda' },
  reload: { ru: 'Обновить', en: 'Reload', es: 'Recargar' },
  debug: { ru: 'Журнал, строк: {count}', en: 'Log, lines: {count}', es: 'Registro, líneas: {count}' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    boot: typeof texts
  }
}
