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
    ru: 'В пробной версии их нет. Они откроются вместе со всеми днями, когда вы откроете полный курс.',
    en: 'The trial does not include them. Open the full course to get them with all its days.',
    es: 'La versión de prueba no los incluye. Abra el curso completo para verlos junto con todos los días.',
  },
  closedSupportText: {
    ru: 'В пробной версии их нет. Как открыть полный курс, подскажет поддержка.',
    en: 'The trial does not include them. Support can tell you how to open the full course.',
    es: 'La versión de prueba no los incluye. El equipo de soporte le dirá cómo abrir el curso completo.',
  },
  toCalendar: { ru: 'Открыть календарь', en: 'Open the calendar', es: 'Abrir el calendario' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    materials: typeof texts
  }
}
