import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Скачанные видео', en: 'Downloaded videos', es: 'Vídeos descargados' },
  emptyTitle: {
    ru: 'На этом устройстве видео нет',
    en: 'No videos are on this device',
    es: 'No hay vídeos en este dispositivo',
  },
  emptyText: {
    ru: 'Скачайте урок заранее: кнопка под плеером. Просмотренное без интернета сохранится и отправится, когда связь вернётся.',
    en: 'Download a lesson in advance with the button under the player. What you watch offline is kept and sent when you are back online.',
    es: 'Descargue la lección con antelación con el botón que hay bajo el reproductor. Lo que vea sin conexión se guarda y se envía cuando la conexión vuelve.',
  },
  toCourses: { ru: 'Открыть мои курсы', en: 'Open my courses', es: 'Abrir mis cursos' },
  keep: { ru: 'Скачать видео', en: 'Download the video', es: 'Descargar el vídeo' },
  keeping: { ru: 'Скачивается, {percent}', en: 'Downloading, {percent}', es: 'Descargando, {percent}' },
  kept: { ru: 'Скачано', en: 'Downloaded', es: 'Descargado' },
  unready: {
    ru: 'Видео ещё обрабатывается. Попробуйте скачать его позже.',
    en: 'The video hasn’t been converted yet. Try saving it later',
    es: 'El vídeo aún se está preparando. Intente descargarlo más tarde.',
  },
  noRoom: { ru: 'Не хватает места', en: 'Not enough space', es: 'No hay espacio suficiente' },
  failed: { ru: 'Не удалось скачать', en: 'The download failed', es: 'No se ha podido descargar' },
  retry: { ru: 'Скачать «{title}» ещё раз', en: 'Download “{title}” again', es: 'Descargar «{title}» otra vez' },
  remove: { ru: 'Удалить «{title}»', en: 'Delete “{title}”', es: 'Eliminar «{title}»' },
  total: { ru: 'На устройстве {size}', en: '{size} on this device', es: '{size} en este dispositivo' },
  notAvailable: {
    ru: 'Здесь нельзя скачать видео',
    en: 'Videos are not kept here',
    es: 'Aquí no se guardan vídeos',
  },
  notAvailableText: {
    ru: 'Уроки открываются прямо на сайте, пока есть интернет.',
    en: 'Lessons play straight from the site while you are online.',
    es: 'Las lecciones se reproducen desde el sitio mientras haya conexión.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    offline: typeof texts
  }
}
