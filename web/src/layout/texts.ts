import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  offlineText: {
    ru: 'Показываем сохранённое. Просмотр отправим, когда связь вернётся.',
    en: 'Showing what is saved. What you watch is sent once you are back online.',
    es: 'Mostramos lo guardado. Lo que vea se enviará cuando vuelva la conexión.',
  },
  /** After the text above. `time` has its article in Spanish: «las 18:40». */
  savedAt: { ru: 'Данные на {time}.', en: 'Saved at {time}.', es: 'Datos de {time}.' },
  savedOn: { ru: 'Данные на {date}.', en: 'Saved on {date}.', es: 'Datos del {date}.' },
  menu: { ru: 'Меню', en: 'Menu', es: 'Menú' },
  bottomBar: { ru: 'Основные разделы', en: 'Main sections', es: 'Secciones principales' },
  home: { ru: 'Сегодня', en: 'Today', es: 'Hoy' },
  courses: { ru: 'Мои курсы', en: 'My courses', es: 'Mis cursos' },
  coursesShort: { ru: 'Курсы', en: 'Courses', es: 'Cursos' },
  /** Name of the tabs with homework, chats and consultations. */
  tabs: { ru: 'Эксперт', en: 'Expert', es: 'Expertos' },
  /** Read aloud for the number on these tabs: new messages and homework to do. */
  expertWaiting: {
    ru: '{count, plural, one {# дело ждёт вас} few {# дела ждут вас} many {# дел ждут вас} other {# дела ждут вас}}',
    en: '{count, plural, one {# item is waiting for you} other {# items are waiting for you}}',
    es: '{count, plural, one {# asunto pendiente} other {# asuntos pendientes}}',
  },
  /** The menu at the side becomes narrow: icons only. */
  minimise: { ru: 'Свернуть меню', en: 'Collapse menu', es: 'Contraer el menú' },
  expand: { ru: 'Развернуть меню', en: 'Expand menu', es: 'Desplegar el menú' },
  dashboard: { ru: 'Панель управления', en: 'Dashboard', es: 'Panel de gestión' },
  manual: { ru: 'Руководство', en: 'User manual', es: 'Guía de uso' },
  instruction: { ru: 'Инструкция', en: 'Instructions', es: 'Instrucciones' },
  signOut: { ru: 'Выйти', en: 'Sign out', es: 'Cerrar sesión' },
  notFoundTitle: {
    ru: 'Ой! Что-то пошло не так',
    en: 'Oops! Something went wrong',
    es: 'Vaya, algo ha salido mal',
  },
  notFoundText: {
    ru: 'Такой страницы нет. Ваши курсы на месте.',
    en: 'This page does not exist. Your courses are where you left them.',
    es: 'Esta página no existe. Sus cursos están donde los dejó.',
  },
  loadTimeout: {
    ru: 'Не удалось загрузить часть сайта. Проверьте связь и попробуйте ещё раз: ваш прогресс сохранён.',
    en: 'Couldn’t load part of the site. Check your connection and try again: your progress is safe.',
    es: 'No se ha podido cargar una parte del sitio. Revise la conexión e inténtelo de nuevo: su progreso está guardado.',
  },
  support: { ru: 'Поддержка', en: 'Support', es: 'Soporte' },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    layout: typeof texts
  }
}
