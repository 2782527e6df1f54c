import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  loading: { ru: 'Загрузка', en: 'Loading', es: 'Cargando' },
  close: { ru: 'Закрыть', en: 'Close', es: 'Cerrar' },
  notices: { ru: 'Уведомления', en: 'Notifications', es: 'Notificaciones' },
  showPassword: { ru: 'Показать пароль', en: 'Show password', es: 'Mostrar la contraseña' },
  hidePassword: { ru: 'Скрыть пароль', en: 'Hide password', es: 'Ocultar la contraseña' },
  less: { ru: 'Меньше', en: 'Less', es: 'Menos' },
  more: { ru: 'Больше', en: 'More', es: 'Más' },
  online: { ru: 'На связи', en: 'Online', es: 'En línea' },
  skip: { ru: 'Перейти к содержанию', en: 'Skip to content', es: 'Ir al contenido' },
  retry: { ru: 'Повторить', en: 'Try again', es: 'Reintentar' },
  errorTitle: { ru: 'Не удалось загрузить', en: 'Couldn’t load this', es: 'No se ha podido cargar' },
  errorText: {
    ru: 'На сервере ошибка. Прогресс не потерян, попробуйте ещё раз.',
    en: 'Something went wrong on the server. Your progress is safe. Please try again.',
    es: 'Se ha producido un error en el servidor. Su progreso está guardado. Inténtelo de nuevo.',
  },
  staffErrorText: {
    ru: 'На сервере ошибка. Попробуйте ещё раз.',
    en: 'Something went wrong on the server. Please try again.',
    es: 'Se ha producido un error en el servidor. Inténtelo de nuevo.',
  },
  staffOfflineText: {
    ru: 'Страница откроется сама, когда связь вернётся.',
    en: 'The page will open when you are back online.',
    es: 'La página se abrirá sola cuando vuelva la conexión.',
  },
  errorCode: {
    ru: 'Код для поддержки: {code}',
    en: 'Code for support: {code}',
    es: 'Código para soporte: {code}',
  },
  offlineTitle: { ru: 'Нет интернета.', en: 'You are offline.', es: 'Sin conexión.' },
  offlinePage: {
    ru: 'Нет интернета, а эта страница ещё не сохранена',
    en: 'You are offline, and this page is not saved yet',
    es: 'No hay conexión y esta página aún no está guardada',
  },
  offlinePageText: {
    ru: 'Прогресс не потерян. Страница откроется сама, когда связь вернётся.',
    en: 'Your progress is safe. The page will open when you are back online.',
    es: 'Su progreso está guardado. La página se abrirá sola cuando vuelva la conexión.',
  },
  partMissing: {
    ru: 'Не удалось загрузить эту часть страницы. Проверьте связь и попробуйте ещё раз.',
    en: 'Couldn’t load this part of the page. Check your connection and try again.',
    es: 'No se ha podido cargar esta parte de la página. Revise la conexión e inténtelo de nuevo.',
  },
  languageMissing: {
    ru: 'Не удалось загрузить тексты на другом языке. Пока остаётся прежний.',
    en: 'Couldn’t load the other language. The page stays in this one for now.',
    es: 'No se han podido cargar los textos del otro idioma. Por ahora se mantiene el actual.',
  },
  points: {
    ru: '{count, plural, one {# балл} few {# балла} many {# баллов} other {# балла}}',
    en: '{count, plural, one {# point} other {# points}}',
    es: '{count, plural, one {# punto} other {# puntos}}',
  },
  storageFull: {
    ru: 'На устройстве нет места. Что вы напишете, хранится только до закрытия страницы: дождитесь отправки или освободите место.',
    en: 'This device is out of space. What you write is kept only until the page is closed: wait until it is sent, or free up space.',
    es: 'El dispositivo no tiene espacio. Lo que escriba se conserva solo hasta cerrar la página: espere al envío o libere espacio.',
  },
  storageBlocked: {
    ru: 'Браузер не даёт хранить написанное. Не закрывайте страницу, пока всё не отправится.',
    en: 'This browser does not keep what you write. Leave the page open until everything is sent.',
    es: 'El navegador no conserva lo que escribe. Deje la página abierta hasta que todo se envíe.',
  },
  unknownError: { ru: 'Что-то пошло не так.', en: 'Something went wrong.', es: 'Algo ha salido mal.' },
  noConnection: { ru: 'Нет интернета.', en: 'No Internet.', es: 'Sin conexión.' },
  back: { ru: 'Назад', en: 'Back', es: 'Atrás' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    ui: typeof texts
  }
}
