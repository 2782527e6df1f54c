import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  ready: { ru: 'Готово', en: 'Ready', es: 'Listo' },
  waiting: { ru: 'В очереди', en: 'Waiting', es: 'En cola' },
  processing: { ru: 'Обработка, {percent}', en: 'Converting, {percent}', es: 'En conversión, {percent}' },
  failed: { ru: 'Не обработано', en: 'Failed', es: 'No convertido' },
  original: {
    ru: 'Пока видео не готово, ученики смотрят исходный файл.',
    en: 'Until it is ready, learners watch the original file.',
    es: 'Mientras no esté listo, los alumnos ven el archivo original.',
  },
  streams: {
    ru: 'Ученики смотрят его в качестве, которое подходит их связи.',
    en: 'Learners watch it in the quality that suits their connection.',
    es: 'Los alumnos lo ven en la calidad adecuada a su conexión.',
  },
  notAVideo: {
    ru: 'Это не видео MP4 или MOV.',
    en: 'This is not an MP4 or MOV video.',
    es: 'No es un vídeo MP4 ni MOV.',
  },
  noPicture: { ru: 'В файле нет изображения.', en: 'The file has no picture.', es: 'El archivo no tiene imagen.' },
  damaged: {
    ru: 'Файл повреждён: его нельзя прочитать до конца.',
    en: 'The file is damaged: it cannot be read to the end.',
    es: 'El archivo está dañado: no se puede leer hasta el final.',
  },
  tooLarge: { ru: 'Файл слишком большой.', en: 'The file is too large.', es: 'El archivo es demasiado grande.' },
  tooSlow: {
    ru: 'Обработка шла слишком долго и была остановлена.',
    en: 'The conversion took too long and was stopped.',
    es: 'La conversión ha tardado demasiado y se ha detenido.',
  },
  gaveUp: {
    ru: 'Обработка не удалась несколько раз подряд.',
    en: 'The conversion failed several times in a row.',
    es: 'La conversión ha fallado varias veces seguidas.',
  },
  emptyTitle: { ru: 'Видео пока нет', en: 'No videos yet', es: 'Todavía no hay vídeos' },
  empty: {
    ru: 'Здесь появятся видео уроков, как только курс будет загружен.',
    en: 'Lesson videos will appear here once a course is imported.',
    es: 'Aquí aparecerán los vídeos de las lecciones cuando se importe un curso.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'videos.staff': typeof texts
  }
}
