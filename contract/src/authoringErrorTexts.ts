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
} as const satisfies Record<string, Record<Language, string>>
