import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Материалы курса', en: 'Course materials', es: 'Materiales del curso' },
  document: { ru: 'Документ', en: 'Document', es: 'Documento' },
  open: { ru: 'Открыть документ на {place}', en: 'Open the document on {place}', es: 'Abrir el documento en {place}' },
  loadFailed: {
    ru: 'Не удалось загрузить материалы',
    en: 'Couldn’t load the materials',
    es: 'No se han podido cargar los materiales',
  },
  emptyTitle: {
    ru: 'В этом курсе нет материалов',
    en: 'This course has no materials',
    es: 'Este curso no tiene materiales',
  },
  emptyText: {
    ru: 'Всё, что нужно, есть в днях курса.',
    en: 'Everything you need is in the days of the course.',
    es: 'Todo lo que necesita está en los días del curso.',
  },
  closedTitle: {
    ru: 'Материалы открыты в полном курсе',
    en: 'The materials are part of the full course',
    es: 'Los materiales se abren en el curso completo',
  },
  closedText: {
    ru: 'В пробной версии можно пройти открытые дни.',
    en: 'In the trial, you can follow the open days.',
    es: 'En la versión de prueba puede hacer los días abiertos.',
  },
  lockedTitle: {
    ru: 'Материалы сейчас закрыты',
    en: 'The materials are closed now',
    es: 'Los materiales están cerrados ahora',
  },
  lockedText: {
    ru: 'Они откроются вместе с курсом.',
    en: 'They open together with the course.',
    es: 'Se abrirán junto con el curso.',
  },
  toCalendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    materials: typeof texts
  }
}
