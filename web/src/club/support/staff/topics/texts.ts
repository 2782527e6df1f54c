import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Темы обращений', en: 'Question topics', es: 'Temas de las preguntas' },
  create: { ru: 'Создать тему', en: 'Create a topic', es: 'Crear un tema' },
  createTitle: { ru: 'Новая тема', en: 'New topic', es: 'Tema nuevo' },
  created: { ru: 'Тема создана', en: 'Topic created', es: 'Tema creado' },
  editor: { ru: 'Тексты и место', en: 'Texts and place', es: 'Textos y lugar' },
  saved: { ru: 'Тема сохранена', en: 'Topic saved', es: 'Tema guardado' },
  conflictTitle: {
    ru: 'Тему сохранил кто-то ещё.',
    en: 'Somebody else has saved this topic.',
    es: 'Otra persona ha guardado este tema.',
  },
  lead: {
    ru: 'Ученик выбирает тему, прежде чем написать. Темы стоят здесь в том же порядке, что у ученика.',
    en: 'Learners choose a topic before they write. Topics stand here in the order in which learners see them.',
    es: 'Los alumnos eligen un tema antes de escribir. Los temas están aquí en el mismo orden en que ellos los ven.',
  },
  listFailed: {
    ru: 'Не удалось загрузить темы',
    en: 'Couldn’t load the topics',
    es: 'No se han podido cargar los temas',
  },
  emptyTitle: { ru: 'Тем пока нет', en: 'No topics yet', es: 'Todavía no hay temas' },
  emptyText: {
    ru: 'Создайте тему, и ученики смогут её выбрать.',
    en: 'Create a topic, and learners can choose it.',
    es: 'Cree un tema y los alumnos podrán elegirlo.',
  },
  /** Announced to screen readers. */
  found: {
    ru: '{count, plural, =0 {Тем не найдено} one {Показана # тема} few {Показаны # темы} many {Показано # тем} other {Показано # темы}}',
    en: '{count, plural, =0 {No topics found} one {# topic shown} other {# topics shown}}',
    es: '{count, plural, =0 {Ningún tema encontrado} one {# tema} other {# temas}}',
  },
  toInbox: { ru: 'Все обращения', en: 'All questions', es: 'Todas las preguntas' },
  backToList: { ru: 'Все темы', en: 'All topics', es: 'Todos los temas' },
  missingTitle: { ru: 'Такой темы нет', en: 'There is no such topic', es: 'No existe ese tema' },
  missingText: { ru: 'Найдите тему в списке.', en: 'Find the topic in the list.', es: 'Busque el tema en la lista.' },
  name: { ru: 'Название', en: 'Name', es: 'Nombre' },
  nameHelp: {
    ru: 'Нужно на основном языке каждой школы, где есть тема.',
    en: 'Required in the main language of each school that shows the topic.',
    es: 'Es necesario en el idioma principal de cada escuela que muestra el tema.',
  },
  help: { ru: 'Подсказка', en: 'Line of help', es: 'Línea de ayuda' },
  helpHelp: {
    ru: 'Строка под названием, например «Чек, карта, рассрочка». Можно не заполнять.',
    en: 'A line below the name, such as “Receipts, cards, instalments”. Optional.',
    es: 'Una línea debajo del nombre, como «Recibos, tarjetas, plazos». Opcional.',
  },
  sort: { ru: 'Место в списке', en: 'Place in the list', es: 'Lugar en la lista' },
  sortHelp: {
    ru: 'Чем меньше число, тем выше тема. При равных числах выше та, что создана раньше.',
    en: 'The lower the number, the higher the topic. Of equal ones, the older topic comes first.',
    es: 'Cuanto menor es el número, más arriba está el tema. Si son iguales, va antes el más antiguo.',
  },
  asksForCourse: { ru: 'Спрашивать курс', en: 'Ask for the course', es: 'Preguntar por el curso' },
  asksForCourseHelp: {
    ru: 'Ученик с несколькими курсами выберет, о каком пишет.',
    en: 'Learners choose the course that they write about.',
    es: 'Los alumnos eligen el curso sobre el que escriben.',
  },
  aboutCourse: { ru: 'О курсе', en: 'About a course', es: 'Sobre un curso' },
  brands: { ru: 'Школы', en: 'Schools', es: 'Escuelas' },
  brandsHelp: {
    ru: 'Если не выбрать ни одной, тема есть во всех.',
    en: 'Without a choice, all of them show the topic.',
    es: 'Si no elige ninguna, todas muestran el tema.',
  },
  delete: { ru: 'Удалить тему', en: 'Delete the topic', es: 'Eliminar el tema' },
  deleteTitle: { ru: 'Удалить тему «{title}»?', en: 'Delete “{title}”?', es: '¿Eliminar «{title}»?' },
  deleteOutcome: {
    ru: 'Ученики больше не смогут её выбрать. Обращения с этой темой останутся, их можно читать и отвечать на них.',
    en: 'Learners can no longer choose it. Its questions stay, and can be read and answered.',
    es: 'Los alumnos ya no podrán elegirlo. Sus preguntas se conservan y se pueden leer y responder.',
  },
  deleted: { ru: 'Тема удалена', en: 'Topic deleted', es: 'Tema eliminado' },
  builtIn: {
    ru: 'Эта тема есть в каждой школе, её нельзя удалить.',
    en: 'Every school has this topic, so it cannot be deleted.',
    es: 'Todas las escuelas tienen este tema, por lo que no se puede eliminar.',
  },
  named: {
    ru: 'На эту тему ссылается файл школы ({schools}), её нельзя удалить.',
    en: 'The file of a school ({schools}) names this topic, so it cannot be deleted.',
    es: 'El archivo de una escuela ({schools}) nombra este tema, por lo que no se puede eliminar.',
  },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'support.staff.topics': typeof texts
  }
}
