import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  upload: { ru: 'Загрузить видео', en: 'Upload a video', es: 'Subir un vídeo' },
  uploadPicture: { ru: 'Загрузить картинку', en: 'Upload a picture', es: 'Subir una imagen' },
  uploadDocument: { ru: 'Загрузить PDF', en: 'Upload a PDF', es: 'Subir un PDF' },
  days: { ru: 'Дни из видео…', en: 'Days from videos…', es: 'Días a partir de vídeos…' },
  lessons: { ru: 'Уроки из видео…', en: 'Lessons from videos…', es: 'Lecciones a partir de vídeos…' },
  daysTitle: { ru: 'Дни из видео', en: 'Days from videos', es: 'Días a partir de vídeos' },
  daysText: {
    ru: 'Каждое видео станет днём в конце этапа; день называется как файл.',
    en: 'Each video becomes a day at the end of the stage, named after its file.',
    es: 'Cada vídeo será un día al final de la etapa, con el nombre de su archivo.',
  },
  lessonsTitle: { ru: 'Уроки из видео', en: 'Lessons from videos', es: 'Lecciones a partir de vídeos' },
  lessonsText: {
    ru: 'Каждое видео станет уроком в конце набора; урок называется как файл.',
    en: 'Each video becomes a lesson at the end of the set, named after its file.',
    es: 'Cada vídeo será una lección al final de la serie, con el nombre de su archivo.',
  },
  choose: { ru: 'Выбрать видео', en: 'Choose videos', es: 'Elegir vídeos' },
  formats: {
    ru: 'Или перетащите файлы сюда. Подходят MP4 и MOV.',
    en: 'Or drop the files here. MP4 and MOV work.',
    es: 'O suelte aquí los archivos. Sirven MP4 y MOV.',
  },
  waiting: { ru: 'Ждёт', en: 'Waiting', es: 'En espera' },
  done: { ru: 'Добавлено', en: 'Added', es: 'Añadido' },
  keepOpen: {
    ru: 'Видео отправляются по очереди. Не закрывайте эту страницу; без сети отправка продолжится, когда она появится.',
    en: 'The videos are sent one after another. Keep this page open; without a connection, sending goes on when it is back.',
    es: 'Los vídeos se envían uno tras otro. No cierre esta página; sin conexión, el envío continúa cuando vuelva.',
  },
  added: {
    ru: '{count, plural, =0 {Пока ничего не добавлено.} one {Добавлено # видео. Оно готовится к показу само.} few {Добавлено # видео. Они готовятся к показу сами.} many {Добавлено # видео. Они готовятся к показу сами.} other {Добавлено # видео. Они готовятся к показу сами.}}',
    en: '{count, plural, =0 {Nothing has been added yet.} one {# video added. It is prepared for playback by itself.} other {# videos added. They are prepared for playback by themselves.}}',
    es: '{count, plural, =0 {Todavía no se ha añadido nada.} one {# vídeo añadido. Se prepara solo para su reproducción.} other {# vídeos añadidos. Se preparan solos para su reproducción.}}',
  },
  stop: { ru: 'Остановить', en: 'Stop', es: 'Detener' },
  retry: { ru: 'Отправить остальные', en: 'Send the rest', es: 'Enviar el resto' },
  close: { ru: 'Готово', en: 'Done', es: 'Listo' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'authoring.staff.videos': typeof texts
  }
}
