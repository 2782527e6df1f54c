import type { DomainTexts } from '../messages.ts'

export const texts = {
  title: { ru: 'Скачанные видео', en: 'Downloaded videos', es: 'Vídeos descargados' },
  emptyTitle: {
    ru: 'На этом устройстве видео нет',
    en: 'No videos are on this device',
    es: 'No hay vídeos en este dispositivo',
  },
  emptyText: {
    ru: 'Уроки можно смотреть, пока есть связь. Пройденное без неё сохранится и отправится, когда она вернётся.',
    en: 'Lessons play while you are connected. What you do without a connection is kept and sent when it is back.',
    es: 'Las lecciones se reproducen con conexión. Lo que haga sin ella se guarda y se envía cuando vuelve.',
  },
  toCourses: { ru: 'К моим курсам', en: 'To my courses', es: 'A mis cursos' },
  notAvailable: {
    ru: 'Здесь видео не хранятся',
    en: 'Videos are not kept here',
    es: 'Aquí no se guardan vídeos',
  },
  notAvailableText: {
    ru: 'Уроки открываются прямо на сайте, пока есть связь.',
    en: 'Lessons play straight from the site while you are connected.',
    es: 'Las lecciones se reproducen desde el sitio mientras haya conexión.',
  },
} as const satisfies DomainTexts

declare module '../language.ts' {
  interface Texts {
    offline: typeof texts
  }
}
