import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  times: {
    ru: '{count, plural, one {# раз} few {# раза} many {# раз} other {# раза}}',
    en: '{count, plural, one {# time} other {# times}}',
    es: '{count, plural, one {# vez} other {# veces}}',
  },
  browser: { ru: 'Браузер', en: 'Browser', es: 'Navegador' },
  server: { ru: 'Сервер', en: 'Server', es: 'Servidor' },
  job: { ru: 'Задача', en: 'Job', es: 'Tarea' },
  seen: { ru: 'Просмотрена', en: 'Seen', es: 'Visto' },
  solved: { ru: 'Решена', en: 'Solved', es: 'Resuelto' },
  returned: { ru: 'Вернулась', en: 'Came back', es: 'Ha vuelto' },
  release: { ru: 'Версия: {release}', en: 'Release: {release}', es: 'Versión: {release}' },
  people: {
    ru: '{count, plural, one {# человек} few {# человека} many {# человек} other {# человека}}',
    en: '{count, plural, one {# person} other {# people}}',
    es: '{count, plural, one {# persona} other {# personas}}',
  },
  routes: { ru: 'Где случается', en: 'Where it happens', es: 'Dónde ocurre' },
  to_new: { ru: 'Открыть снова', en: 'Open again', es: 'Abrir de nuevo' },
  to_seen: { ru: 'Отметить просмотренной', en: 'Mark as seen', es: 'Marcar como visto' },
  to_solved: { ru: 'Отметить решённой', en: 'Mark as solved', es: 'Marcar como resuelto' },
  first: { ru: 'Впервые: {moment}', en: 'First seen: {moment}', es: 'Primera vez: {moment}' },
  emptyTitle: { ru: 'Ошибок нет', en: 'No errors', es: 'No hay errores' },
  empty: {
    ru: 'Если что-то не сработает в браузере или на сервере, запись появится здесь.',
    en: 'When something fails in a browser or on the server, it will appear here.',
    es: 'Si algo falla en un navegador o en el servidor, aparecerá aquí.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'analytics.staff': typeof texts
  }
}
