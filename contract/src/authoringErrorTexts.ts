import type { Language } from './endpoint.ts'

export const authoringErrorTexts = {
  draft_unavailable: {
    ru: 'Этот курс загружен прежней версией, которая не хранила его файл. Загрузите папку курса ещё раз — у учеников ничего не изменится.',
    en: 'An earlier version imported this course without keeping its file. Repeat the import of its folder: nothing changes for learners.',
    es: 'Una versión anterior importó este curso sin guardar su archivo. Vuelva a importar su carpeta: nada cambia para los alumnos.',
  },
  draft_changed: {
    ru: 'Кто-то другой уже изменил то же самое. Сравните оба варианта и выберите.',
    en: 'Somebody else has changed the same thing meanwhile. Compare both versions and choose.',
    es: 'Otra persona ha cambiado lo mismo entretanto. Compare las dos versiones y elija.',
  },
  draft_outdated: {
    ru: 'Черновик с тех пор сильно изменился. Откройте его заново.',
    en: 'The draft has changed a lot since then. Open it again.',
    es: 'El borrador ha cambiado mucho desde entonces. Ábralo de nuevo.',
  },
  draft_full: {
    ru: 'В курсе слишком много частей. Удалите лишние или разделите курс на два.',
    en: 'The course has too many parts. Delete some or split it into two courses.',
    es: 'El curso tiene demasiadas partes. Elimine algunas o divídalo en dos cursos.',
  },
  draft_superseded: {
    ru: 'После начала черновика курс загрузили заново. Опубликованный черновик отменил бы это: удалите его и внесите изменения ещё раз.',
    en: 'The course was imported after this draft was begun. Publishing it would undo that: discard the draft and make its changes again.',
    es: 'El curso se importó después de comenzar este borrador. Publicarlo lo desharía: descarte el borrador y repita sus cambios.',
  },
  publication_outdated: {
    ru: 'Черновик или курс с тех пор изменились. Посмотрите изменения ещё раз.',
    en: 'The draft or the course has changed since then. Check the changes again.',
    es: 'El borrador o el curso han cambiado desde entonces. Revise los cambios de nuevo.',
  },
  publication_incomplete: {
    ru: 'В черновике чего-то не хватает. Заполните отмеченное и опубликуйте снова.',
    en: 'The draft lacks something. Complete what is marked and publish again.',
    es: 'Al borrador le falta algo. Complete lo marcado y publique de nuevo.',
  },
  publication_unconfirmed: {
    ru: 'Публикация скроет то, что ученики уже начали. Введите их число, чтобы подтвердить.',
    en: 'Publishing hides what learners have begun. Enter their number to confirm.',
    es: 'La publicación oculta lo que los alumnos ya han empezado. Escriba cuántos son para confirmar.',
  },
  publication_busy: {
    ru: 'Ученики как раз проходят то, что меняется. Опубликуйте снова через минуту.',
    en: 'Learners are just working on what changes. Try again in a minute.',
    es: 'Los alumnos están trabajando ahora en lo que cambia. Publique de nuevo en un minuto.',
  },
  course_video_unreadable: {
    ru: 'Это видео не удалось прочитать. Сохраните его как MP4 или MOV и загрузите ещё раз.',
    en: 'This video could not be read. Send it as MP4 or MOV.',
    es: 'No se ha podido leer este vídeo. Guárdelo como MP4 o MOV y vuelva a subirlo.',
  },
} as const satisfies Record<string, Record<Language, string>>
