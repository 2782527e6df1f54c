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
  speed: { ru: 'Скорость', en: 'Speed', es: 'Velocidad' },
  speedHelp: {
    ru: 'Так быстро или быстрее сайт работал на трёх четвертях измеренных страниц. Измеряется каждая пятая страница, без сведений о человеке. Дни считаются по UTC.',
    en: 'Three quarters of the measured pages were this fast or faster. One page in five is measured, without anything about the person. Days follow UTC.',
    es: 'Tres cuartas partes de las páginas medidas fueron así de rápidas o más. Se mide una de cada cinco páginas, sin nada sobre la persona. Los días siguen la hora UTC.',
  },
  speedFailed: {
    ru: 'Не удалось загрузить скорость',
    en: 'Couldn’t load the speed',
    es: 'No se ha podido cargar la velocidad',
  },
  period: { ru: 'Период', en: 'Period', es: 'Periodo' },
  days: {
    ru: '{count, plural, one {Последний # день} few {Последние # дня} many {Последние # дней} other {Последние # дня}}',
    en: '{count, plural, one {The last day} other {The last # days}}',
    es: '{count, plural, one {El último día} other {Los últimos # días}}',
  },
  device: { ru: 'Устройства', en: 'Devices', es: 'Dispositivos' },
  phone: { ru: 'Телефоны', en: 'Phones', es: 'Teléfonos' },
  tablet: { ru: 'Планшеты', en: 'Tablets', es: 'Tabletas' },
  desktop: { ru: 'Компьютеры', en: 'Desktops', es: 'Ordenadores' },
  route: { ru: 'Страница', en: 'Page', es: 'Página' },
  measured: { ru: 'Измерено', en: 'Measured', es: 'Mediciones' },
  LCP: { ru: 'Главное на экране, LCP', en: 'Main content, LCP', es: 'Contenido principal, LCP' },
  INP: { ru: 'Отклик, INP', en: 'Response, INP', es: 'Respuesta, INP' },
  CLS: { ru: 'Сдвиги, CLS', en: 'Shifts, CLS', es: 'Saltos, CLS' },
  threshold: {
    ru: '{metric}: хорошо до {good}, плохо свыше {poor}.',
    en: '{metric}: good up to {good}, poor above {poor}.',
    es: '{metric}: bien hasta {good}, mal por encima de {poor}.',
  },
  good: { ru: 'Хорошо', en: 'Good', es: 'Bien' },
  middling: { ru: 'Стоит улучшить', en: 'Needs improvement', es: 'Mejorable' },
  poor: { ru: 'Плохо', en: 'Poor', es: 'Mal' },
  noSpeedTitle: { ru: 'Измерений пока нет', en: 'No figures yet', es: 'Aún no hay mediciones' },
  noSpeed: {
    ru: 'Здесь появятся страницы, которые открывали на таких устройствах за этот период.',
    en: 'Pages that people opened on such devices in this period will appear here.',
    es: 'Aquí aparecerán las páginas abiertas en estos dispositivos durante este periodo.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'analytics.staff': typeof texts
  }
}
