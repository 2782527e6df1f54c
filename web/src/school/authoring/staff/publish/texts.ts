import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Публикация курса', en: 'Publish the course', es: 'Publicar el curso' },
  open: { ru: 'Опубликовать', en: 'Publish', es: 'Publicar' },
  toEditor: { ru: 'Редактор курса', en: 'Course editor', es: 'Editor del curso' },
  version: {
    ru: 'Опубликовать версию {version}',
    en: 'Publish version {version}',
    es: 'Publicar la versión {version}',
  },
  /** The course, then the version that learners have. */
  now: {
    ru: 'Сейчас у учеников версия {version}',
    en: 'Learners have version {version} now',
    es: 'Los alumnos tienen ahora la versión {version}',
  },
  /** Instead of `now`, for a course that was never published. */
  notYet: {
    ru: 'Ученики ещё не видят этот курс',
    en: 'Learners do not see this course yet',
    es: 'Los alumnos aún no ven este curso',
  },
  loadFailed: {
    ru: 'Не удалось загрузить изменения',
    en: 'Couldn’t load the changes',
    es: 'No se han podido cargar los cambios',
  },
  nothingTitle: { ru: 'Публиковать нечего', en: 'Nothing to publish', es: 'Nada que publicar' },
  nothingText: {
    ru: 'У учеников этот курс уже такой, как здесь. Изменения вносят в редакторе.',
    en: 'Learners already have the course as it is here. Make changes in the editor.',
    es: 'Los alumnos ya tienen el curso como está aquí. Haga los cambios en el editor.',
  },
  emptyTitle: { ru: 'Курс пока пуст', en: 'The course is still empty', es: 'El curso aún está vacío' },
  emptyText: {
    ru: 'Добавьте дни в редакторе и вернитесь сюда, чтобы опубликовать курс.',
    en: 'Add days in the editor and come back to publish the course.',
    es: 'Añada días en el editor y vuelva aquí para publicar el curso.',
  },
  changes: { ru: 'Что изменится', en: 'What changes', es: 'Qué cambia' },
  added: { ru: 'Добавлено', en: 'Added', es: 'Añadido' },
  removed: { ru: 'Убрано', en: 'Removed', es: 'Eliminado' },
  changed: { ru: 'Изменено', en: 'Changed', es: 'Cambiado' },
  moved: { ru: 'Перенесено', en: 'Moved', es: 'Movido' },
  kindStage: { ru: 'Этап', en: 'Stage', es: 'Etapa' },
  kindSet: { ru: 'Сет', en: 'Set', es: 'Serie' },
  kindDay: { ru: 'День', en: 'Day', es: 'Día' },
  nowDay: { ru: 'теперь день\u00A0{number}', en: 'now day\u00A0{number}', es: 'ahora día\u00A0{number}' },
  /** Details of a part that moved among others and kept its number. */
  otherOrder: { ru: 'порядок стал другим', en: 'the order is another', es: 'el orden es otro' },
  listSets: { ru: 'Сеты', en: 'Sets', es: 'Series' },
  listLessons: { ru: 'Уроки', en: 'Lessons', es: 'Lecciones' },
  listHomeworks: { ru: 'Задания', en: 'Homework', es: 'Tareas' },
  listOptions: { ru: 'Фильтры', en: 'Filters', es: 'Filtros' },
  listDocuments: { ru: 'Документы', en: 'Documents', es: 'Documentos' },
  listStages: { ru: 'Этапы', en: 'Stages', es: 'Etapas' },
  listDays: { ru: 'Дни', en: 'Days', es: 'Días' },
  /** A field and the language of its text. */
  inLanguage: { ru: '{field} ({language})', en: '{field} ({language})', es: '{field} ({language})' },
  gaps: { ru: 'Чего не хватает', en: 'What is missing', es: 'Qué falta' },
  gapsText: {
    ru: 'Пока этого нет, опубликовать нельзя. Каждая строка ведёт к своему полю в редакторе.',
    en: 'Until this is there, the course cannot be published. Each line leads to its field in the editor.',
    es: 'Mientras falte esto, no se puede publicar. Cada línea lleva a su campo en el editor.',
  },
  hints: { ru: 'На что взглянуть', en: 'Worth a look', es: 'Conviene revisar' },
  hintsText: {
    ru: 'Публиковать это не мешает.',
    en: 'This does not keep the course from being published.',
    es: 'Esto no impide publicar.',
  },
  required: { ru: 'не заполнено', en: 'not filled in', es: 'sin rellenar' },
  text_missing: {
    ru: 'нет текста на основном языке курса ({language})',
    en: 'no text in the main language of the course ({language})',
    es: 'sin texto en el idioma principal del curso ({language})',
  },
  list_empty: { ru: 'пусто', en: 'empty', es: 'vacío' },
  rest_with_tasks: {
    ru: 'у дня отдыха не бывает заданий: уберите это',
    en: 'a rest day has nothing to do: remove this',
    es: 'un día de descanso no tiene tareas: quítelo',
  },
  day_without_video: {
    ru: 'в дне нет урока с видео',
    en: 'the day has no lesson with a video',
    es: 'el día no tiene ninguna lección con vídeo',
  },
  unknown_reference: {
    ru: '«{item}» больше нет в курсе',
    en: '“{item}” is no longer in the course',
    es: '«{item}» ya no está en el curso',
  },
  repeated: { ru: '«{item}» повторяется', en: '“{item}” is there twice', es: '«{item}» se repite' },
  exercises_missing: {
    ru: 'упражнение нужно, но ни одного нет',
    en: 'an exercise is needed, but there is none',
    es: 'se pide un ejercicio, pero no hay ninguno',
  },
  document_source: {
    ru: 'нужна либо ссылка, либо файл',
    en: 'needs either a link or a file',
    es: 'necesita un enlace o un archivo',
  },
  day_out_of_range: {
    ru: 'в курсе нет дня\u00A0{item}',
    en: 'the course has no day\u00A0{item}',
    es: 'el curso no tiene el día\u00A0{item}',
  },
  repeats_out_of_range: {
    ru: 'число повторов вне допустимого: проверьте границы',
    en: 'the number of repeats is outside its limits: check them',
    es: 'el número de repeticiones está fuera de sus límites: revíselos',
  },
  unknown_brand: {
    ru: 'школы «{item}» нет',
    en: 'there is no school “{item}”',
    es: 'no existe la escuela «{item}»',
  },
  service_taken: {
    ru: 'номер {item} занят другой услугой',
    en: 'the number {item} belongs to another service',
    es: 'el número {item} es de otro servicio',
  },
  file_missing: {
    ru: 'файла «{item}» у школы нет',
    en: 'the school does not have the file “{item}”',
    es: 'la escuela no tiene el archivo «{item}»',
  },
  translation_missing: {
    ru: 'нет перевода ({language})',
    en: 'no translation ({language})',
    es: 'sin traducción ({language})',
  },
  unused: { ru: 'нигде не используется', en: 'used nowhere', es: 'no se usa en ningún sitio' },
  reach: { ru: 'Кого коснётся', en: 'Who gets it', es: 'A quién llega' },
  reachText: {
    ru: '{count, plural, =0 {Сейчас курс никто не проходит.} one {Изменения сразу получит # ученик, который проходит курс.} few {Изменения сразу получат # ученика, которые проходят курс.} many {Изменения сразу получат # учеников, которые проходят курс.} other {Изменения сразу получат # ученика, которые проходят курс.}}',
    en: '{count, plural, =0 {Nobody takes the course now.} one {The # learner who takes the course gets the changes at once.} other {The # learners who take the course get the changes at once.}}',
    es: '{count, plural, =0 {Nadie sigue el curso ahora.} one {El alumno que sigue el curso (#) recibe los cambios enseguida.} other {Los # alumnos que siguen el curso reciben los cambios enseguida.}}',
  },
  superseded: {
    ru: 'После начала черновика курс загрузили заново.',
    en: 'The course was imported after this draft was begun.',
    es: 'El curso se importó después de comenzar este borrador.',
  },
  supersededText: {
    ru: 'Публикация отменила бы это. Отмените изменения черновика и внесите их ещё раз.',
    en: 'Publishing would undo that. Discard the changes of the draft and make them again.',
    es: 'Publicarlo lo desharía. Descarte los cambios del borrador y hágalos de nuevo.',
  },
  publish: { ru: 'Опубликовать сейчас', en: 'Publish now', es: 'Publicar ahora' },
  gapsFirst: {
    ru: 'Сначала заполните то, чего не хватает.',
    en: 'First complete what is missing.',
    es: 'Primero complete lo que falta.',
  },
  discardFirst: {
    ru: 'Сначала отмените изменения черновика.',
    en: 'First discard the changes of the draft.',
    es: 'Primero descarte los cambios del borrador.',
  },
  done: {
    ru: 'Версия {version} опубликована.',
    en: 'Version {version} is published.',
    es: 'La versión {version} está publicada.',
  },
  discard: { ru: 'Отменить изменения', en: 'Discard the changes', es: 'Descartar los cambios' },
  discardTitle: {
    ru: 'Отменить все изменения черновика?',
    en: 'Discard all changes of the draft?',
    es: '¿Descartar todos los cambios del borrador?',
  },
  discardOutcome: {
    ru: 'Черновик снова станет таким, как курс у учеников. Вернуть изменения будет нельзя, и другие авторы их тоже потеряют.',
    en: 'The draft becomes what learners have. The changes cannot be brought back, and other authors lose them, too.',
    es: 'El borrador vuelve a ser lo que tienen los alumnos. Los cambios no se podrán recuperar, y otros autores también los perderán.',
  },
  discarded: {
    ru: 'Изменения черновика отменены.',
    en: 'The changes of the draft are discarded.',
    es: 'Los cambios del borrador se han descartado.',
  },
  hideTitle: {
    ru: 'Скрыть то, что уже начали?',
    en: 'Hide what learners have begun?',
    es: '¿Ocultar lo que ya se ha empezado?',
  },
  hideText: {
    ru: '{count, plural, one {# ученик уже начал то, чего больше не увидит. Пройденное сохранится, если вернуть это в курс.} few {# ученика уже начали то, чего больше не увидят. Пройденное сохранится, если вернуть это в курс.} many {# учеников уже начали то, чего больше не увидят. Пройденное сохранится, если вернуть это в курс.} other {# ученика уже начали то, чего больше не увидят. Пройденное сохранится, если вернуть это в курс.}}',
    en: '{count, plural, one {# learner has begun what will no longer be shown. The progress is kept, should it return to the course.} other {# learners have begun what will no longer be shown. Their progress is kept, should it return to the course.}}',
    es: '{count, plural, one {# alumno ha empezado algo que ya no se mostrará. Su progreso se conserva por si vuelve al curso.} other {# alumnos han empezado algo que ya no se mostrará. Su progreso se conserva por si vuelve al curso.}}',
  },
  /** A part by its keys, and how many have begun it. */
  begun: {
    ru: '{count, plural, one {{part}: # ученик} few {{part}: # ученика} many {{part}: # учеников} other {{part}: # ученика}}',
    en: '{count, plural, one {{part}: # learner} other {{part}: # learners}}',
    es: '{count, plural, one {{part}: # alumno} other {{part}: # alumnos}}',
  },
  'begun.day': { ru: 'день\u00A0{key}', en: 'day\u00A0{key}', es: 'día\u00A0{key}' },
  'begun.trial_day': { ru: 'пробный день\u00A0{key}', en: 'trial day\u00A0{key}', es: 'día de prueba\u00A0{key}' },
  'begun.lesson': { ru: 'урок\u00A0{key}', en: 'lesson\u00A0{key}', es: 'lección\u00A0{key}' },
  'begun.homework': { ru: 'задание\u00A0{key}', en: 'homework\u00A0{key}', es: 'tarea\u00A0{key}' },
  'begun.brand': {
    ru: 'курс в школе {key}',
    en: 'the course at the school {key}',
    es: 'el curso en la escuela {key}',
  },
  typed: { ru: 'Число учеников', en: 'Number of learners', es: 'Número de alumnos' },
  typedHelp: {
    ru: 'Введите {count}, чтобы подтвердить',
    en: 'Enter {count} to confirm',
    es: 'Escriba {count} para confirmar',
  },
  typedMissing: {
    ru: 'Введите число учеников.',
    en: 'Enter the number of learners.',
    es: 'Escriba el número de alumnos.',
  },
  hide: { ru: 'Опубликовать и скрыть', en: 'Publish and hide', es: 'Publicar y ocultar' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'authoring.staff.publish': typeof texts
  }
}
