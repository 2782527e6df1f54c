import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  all: { ru: 'Все курсы', en: 'All courses', es: 'Todos los cursos' },
  allDays: { ru: 'Все дни курса', en: 'All days of the course', es: 'Todos los días del curso' },
  /** Learners cannot get the course yet. */
  unpublished: { ru: 'Ещё не опубликован', en: 'Not published yet', es: 'Aún sin publicar' },
  edit: { ru: 'Редактировать', en: 'Edit', es: 'Editar' },
  /** The name of the button for screen readers. */
  editLabel: { ru: 'Редактировать «{title}»', en: 'Edit “{title}”', es: 'Editar «{title}»' },
  search: { ru: 'Найти курс', en: 'Find a course', es: 'Buscar un curso' },
  searchHelp: { ru: 'По названию или ключу', en: 'By title or key', es: 'Por título o clave' },
  /** The number of courses found, read out. */
  shown: {
    ru: '{count, plural, =0 {Курсов нет} one {# курс} few {# курса} many {# курсов} other {# курса}}',
    en: '{count, plural, =0 {No courses} one {# course} other {# courses}}',
    es: '{count, plural, =0 {Ningún curso} one {# curso} other {# cursos}}',
  },
  days: {
    ru: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{count, plural, one {# day} other {# days}}',
    es: '{count, plural, one {# día} other {# días}}',
  },
  listFailed: {
    ru: 'Не удалось загрузить курсы',
    en: 'Couldn’t load the courses',
    es: 'No se han podido cargar los cursos',
  },
  courseFailed: {
    ru: 'Не удалось загрузить курс',
    en: 'Couldn’t load the course',
    es: 'No se ha podido cargar el curso',
  },
  noneTitle: { ru: 'Ничего не найдено', en: 'No courses found', es: 'No se ha encontrado ese curso' },
  noneText: {
    ru: 'Проверьте, нет ли опечатки, или введите часть названия.',
    en: 'Check the spelling, or type part of the title.',
    es: 'Revise la ortografía o escriba una parte del título.',
  },
  emptyTitle: { ru: 'Курсов пока нет', en: 'No courses yet', es: 'Todavía no hay cursos' },
  emptyText: {
    ru: 'Создайте курс здесь или загрузите папку на сервере командой npm run course:import.',
    en: 'Create one here, or import a folder on the server with npm run course:import.',
    es: 'Cree uno aquí o importe una carpeta en el servidor con npm run course:import.',
  },
  /** The first words of the sentence in `previewText`. */
  previewTitle: { ru: 'Предпросмотр.', en: 'Preview.', es: 'Vista previa.' },
  previewText: {
    ru: 'Так курс видит ученик, когда всё открыто. Ничего не засчитывается: ни просмотры, ни дни, ни баллы.',
    en: 'This is what learners see once everything is open. Nothing is counted: no views, no days, no points.',
    es: 'Así ven el curso los alumnos cuando todo está abierto. No se cuenta nada: ni vistas, ni días, ni puntos.',
  },
  stage: { ru: 'Этап\u00A0{number}. {title}', en: 'Stage\u00A0{number}. {title}', es: 'Etapa\u00A0{number}. {title}' },
  stageOnly: { ru: 'Этап\u00A0{number}', en: 'Stage\u00A0{number}', es: 'Etapa\u00A0{number}' },
  stageHomework: { ru: 'Домашнее задание этапа', en: 'Homework for the stage', es: 'Tarea de la etapa' },
  /** A day has homework. */
  withHomework: { ru: 'есть задание', en: 'with homework', es: 'con tarea' },
  noDaysTitle: { ru: 'В курсе пока нет дней', en: 'The course has no days yet', es: 'El curso aún no tiene días' },
  noDaysText: {
    ru: 'Добавьте дни в редакторе и опубликуйте курс.',
    en: 'Add days in the editor and publish the course.',
    es: 'Añada días en el editor y publique el curso.',
  },
  missingCourseTitle: { ru: 'Такого курса нет', en: 'There is no such course', es: 'Ese curso no existe' },
  missingCourseText: {
    ru: 'Проверьте адрес или выберите курс из списка.',
    en: 'Check the address or choose a course from the list.',
    es: 'Revise la dirección o elija un curso de la lista.',
  },
  missingDayTitle: {
    ru: 'Такого дня в курсе нет',
    en: 'The course has no such day',
    es: 'El curso no tiene ese día',
  },
  missingDayText: {
    ru: 'Возможно, курс загрузили заново. Выберите день из списка дней курса.',
    en: 'The course may have been imported again. Choose a day from its list of days.',
    es: 'Puede que el curso se haya importado de nuevo. Elija un día de su lista de días.',
  },
  emptyDayTitle: {
    ru: 'В этом дне нет уроков',
    en: 'This day has no lessons',
    es: 'Este día no tiene lecciones',
  },
  emptyDayText: {
    ru: 'Ученик увидит, что день заполнен неверно. Добавьте уроки или сделайте его днём отдыха и загрузите курс ещё раз.',
    en: 'Learners are told that the day is incorrectly filled. Add lessons or make it a rest day, then import the course again.',
    es: 'Los alumnos verán que no se ha preparado bien. Añada lecciones o conviértalo en día de descanso e importe el curso de nuevo.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'courses.staff': typeof texts
  }
}
