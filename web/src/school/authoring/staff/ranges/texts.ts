import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  pasteOpen: { ru: 'Вставить дни…', en: 'Paste days…', es: 'Pegar días…' },
  pasteTitle: { ru: 'Дни из списка названий', en: 'Days from a list of titles', es: 'Días de una lista de títulos' },
  pasteLabel: { ru: 'Названия, по одному в строке', en: 'Titles, one a line', es: 'Títulos, uno por línea' },
  pasteHelp: {
    ru: 'На основном языке курса: {language}. Пустые строки не считаются.',
    en: 'In the main language of the course: {language}. Empty lines do not count.',
    es: 'En el idioma principal del curso: {language}. Las líneas vacías no cuentan.',
  },
  pasteNothing: {
    ru: 'Вставьте названия дней.',
    en: 'Paste the titles of the days.',
    es: 'Pegue los títulos de los días.',
  },
  pasteTooMany: {
    ru: 'За один раз можно не больше {max, number}. Строк с названиями: {count, number}.',
    en: 'At most {max, number} at once. Lines with a title: {count, number}.',
    es: 'Como máximo {max, number} a la vez. Líneas con título: {count, number}.',
  },
  pasteTooLong: {
    ru: 'Длиннее {max, number} знаков, номера строк: {lines}.',
    en: 'Longer than {max, number} characters, by number of line: {lines}.',
    es: 'Más de {max, number} caracteres, por número de línea: {lines}.',
  },
  /** The count of days, and the numbers that they get. */
  pasteOutcome: {
    ru: '{count, plural, one {В конец этапа\u00A0{stage} добавится # день} few {В конец этапа\u00A0{stage} добавятся # дня} many {В конец этапа\u00A0{stage} добавятся # дней} other {В конец этапа\u00A0{stage} добавится # дня}}: {numbers}.',
    en: '{count, plural, one {# day is added at the end of stage\u00A0{stage}} other {# days are added at the end of stage\u00A0{stage}}}: {numbers}.',
    es: '{count, plural, one {Se añade # día al final de la etapa\u00A0{stage}} other {Se añaden # días al final de la etapa\u00A0{stage}}}: {numbers}.',
  },
  pasteConfirm: { ru: 'Добавить дни', en: 'Add the days', es: 'Añadir los días' },

  open: { ru: 'Изменить несколько дней…', en: 'Change several days…', es: 'Cambiar varios días…' },
  title: { ru: 'Изменить несколько дней', en: 'Change several days', es: 'Cambiar varios días' },
  from: { ru: 'Первый день', en: 'First day', es: 'Primer día' },
  to: { ru: 'Последний день', en: 'Last day', es: 'Último día' },
  act: { ru: 'Что сделать', en: 'What to do', es: 'Qué hacer' },
  'act.move': { ru: 'Перенести', en: 'Move', es: 'Mover' },
  'act.shift': { ru: 'Сдвинуть', en: 'Shift', es: 'Desplazar' },
  'act.duplicate': { ru: 'Повторить', en: 'Duplicate', es: 'Duplicar' },
  'act.set': { ru: 'Задать значение', en: 'Set a value', es: 'Fijar un valor' },
  'act.rest': { ru: 'Добавить дни отдыха', en: 'Add rest days', es: 'Añadir días de descanso' },
  'confirm.move': { ru: 'Перенести', en: 'Move', es: 'Mover' },
  'confirm.shift': { ru: 'Сдвинуть', en: 'Shift', es: 'Desplazar' },
  'confirm.duplicate': { ru: 'Повторить', en: 'Duplicate', es: 'Duplicar' },
  'confirm.set': { ru: 'Задать', en: 'Set', es: 'Fijar' },
  'confirm.rest': { ru: 'Добавить', en: 'Add', es: 'Añadir' },
  behind: { ru: 'После дня', en: 'After day', es: 'Después del día' },
  behindHelp: {
    ru: '0 — в начало курса. Дни войдут в этап того дня, за которым встанут.',
    en: '0 is the beginning of the course. The days join the stage of the day that they follow.',
    es: '0 es el principio del curso. Los días pasan a la etapa del día al que siguen.',
  },
  by: { ru: 'На сколько дней', en: 'By how many days', es: 'Cuántos días' },
  direction: { ru: 'Куда', en: 'Direction', es: 'Dirección' },
  'direction.later': { ru: 'Позже', en: 'Later', es: 'Más tarde' },
  'direction.earlier': { ru: 'Раньше', en: 'Earlier', es: 'Más temprano' },
  field: { ru: 'Поле', en: 'Field', es: 'Campo' },
  pointsHelp: { ru: 'Пусто — без баллов.', en: 'Empty: no points.', es: 'Vacío: sin puntos.' },
  every: { ru: 'Через сколько дней', en: 'After how many days', es: 'Tras cuántos días' },
  everyHelp: {
    ru: 'День отдыха, который уже есть, начинает счёт заново.',
    en: 'A rest day that is there already begins the count anew.',
    es: 'Un día de descanso que ya existe reinicia la cuenta.',
  },

  wrongRange: {
    ru: 'Введите номера дней от 1 до {count, number}, меньший первым.',
    en: 'Enter numbers of days from 1 to {count, number}, the lower one first.',
    es: 'Escriba números de días del 1 al {count, number}, primero el menor.',
  },
  wrongBehind: {
    ru: 'Введите номер дня до {count, number} или 0.',
    en: 'Enter the number of a day up to {count, number}, or 0.',
    es: 'Escriba el número de un día hasta {count, number}, o 0.',
  },
  behindItself: {
    ru: 'Выберите день, который остаётся на месте.',
    en: 'Choose a day that stays where it is.',
    es: 'Elija un día que se quede en su lugar.',
  },
  wrongNumber: {
    ru: 'Введите целое число от {min, number} до {max, number}.',
    en: 'Enter a whole number from {min, number} to {max, number}.',
    es: 'Escriba un número entero del {min, number} al {max, number}.',
  },
  'atEnd.later': {
    ru: 'Это последние дни курса.',
    en: 'These are the last days of the course.',
    es: 'Son los últimos días del curso.',
  },
  'atEnd.earlier': {
    ru: 'Это первые дни курса.',
    en: 'These are the first days of the course.',
    es: 'Son los primeros días del curso.',
  },
  noChange: { ru: 'Так уже и есть.', en: 'It is so already.', es: 'Ya está así.' },
  full: {
    ru: 'Столько частей в курс не поместится. Выберите меньше дней.',
    en: 'The course cannot hold so many parts. Choose fewer days.',
    es: 'El curso no admite tantas partes. Elija menos días.',
  },
  restThere: {
    ru: 'Отдых уже стоит не реже.',
    en: 'There is rest at least as often already.',
    es: 'Ya hay descanso al menos con esa frecuencia.',
  },

  move: {
    ru: '{span, select, one {День\u00A0{from} встанет после дня\u00A0{behind} и станет днём\u00A0{first}.} other {Дни\u00A0{from}–{to} встанут после дня\u00A0{behind} и станут днями\u00A0{first}–{last}.}}',
    en: '{span, select, one {Day\u00A0{from} moves after day\u00A0{behind} and becomes day\u00A0{first}.} other {Days\u00A0{from}–{to} move after day\u00A0{behind} and become days\u00A0{first}–{last}.}}',
    es: '{span, select, one {El día\u00A0{from} pasa después del día\u00A0{behind} y será el día\u00A0{first}.} other {Los días\u00A0{from}–{to} pasan después del día\u00A0{behind} y serán los días\u00A0{first}–{last}.}}',
  },
  moveFirst: {
    ru: '{span, select, one {День\u00A0{from} встанет в начало курса и станет днём\u00A0{first}.} other {Дни\u00A0{from}–{to} встанут в начало курса и станут днями\u00A0{first}–{last}.}}',
    en: '{span, select, one {Day\u00A0{from} moves to the beginning of the course and becomes day\u00A0{first}.} other {Days\u00A0{from}–{to} move to the beginning of the course and become days\u00A0{first}–{last}.}}',
    es: '{span, select, one {El día\u00A0{from} pasa al principio del curso y será el día\u00A0{first}.} other {Los días\u00A0{from}–{to} pasan al principio del curso y serán los días\u00A0{first}–{last}.}}',
  },
  intoStage: {
    ru: 'Этап после переноса: {stage}.',
    en: 'Stage after the move: {stage}.',
    es: 'Etapa tras el cambio: {stage}.',
  },
  duplicate: {
    ru: '{span, select, one {День\u00A0{from} повторится, копия станет днём\u00A0{first}.} other {Дни\u00A0{from}–{to} повторятся, копии станут днями\u00A0{first}–{last}.}} Сеты и задания у копий общие с исходными днями.',
    en: '{span, select, one {Day\u00A0{from} is duplicated, and the copy becomes day\u00A0{first}.} other {Days\u00A0{from}–{to} are duplicated, and the copies become days\u00A0{first}–{last}.}} Copies share the sets and homework of their originals.',
    es: '{span, select, one {El día\u00A0{from} se duplica, y la copia será el día\u00A0{first}.} other {Los días\u00A0{from}–{to} se duplican, y las copias serán los días\u00A0{first}–{last}.}} Las copias comparten las series y tareas de sus originales.',
  },
  setOn: {
    ru: '{span, select, one {В дне\u00A0{from} включится} other {В днях\u00A0{from}–{to} включится}} {field}.',
    en: '{span, select, one {{field} is switched on for day\u00A0{from}.} other {{field} is switched on for days\u00A0{from}–{to}.}}',
    es: '{span, select, one {{field} se activa en el día\u00A0{from}.} other {{field} se activa en los días\u00A0{from}–{to}.}}',
  },
  setOff: {
    ru: '{span, select, one {В дне\u00A0{from} выключится} other {В днях\u00A0{from}–{to} выключится}} {field}.',
    en: '{span, select, one {{field} is switched off for day\u00A0{from}.} other {{field} is switched off for days\u00A0{from}–{to}.}}',
    es: '{span, select, one {{field} se desactiva en el día\u00A0{from}.} other {{field} se desactiva en los días\u00A0{from}–{to}.}}',
  },
  setNumber: {
    ru: '{span, select, one {В дне\u00A0{from} поле {field} получит значение {value, number}.} other {В днях\u00A0{from}–{to} поле {field} получит значение {value, number}.}}',
    en: '{span, select, one {{field} becomes {value, number} for day\u00A0{from}.} other {{field} becomes {value, number} for days\u00A0{from}–{to}.}}',
    es: '{span, select, one {{field} será {value, number} en el día\u00A0{from}.} other {{field} será {value, number} en los días\u00A0{from}–{to}.}}',
  },
  setEmpty: {
    ru: '{span, select, one {В дне\u00A0{from} поле {field} очистится.} other {В днях\u00A0{from}–{to} поле {field} очистится.}}',
    en: '{span, select, one {{field} is cleared for day\u00A0{from}.} other {{field} is cleared for days\u00A0{from}–{to}.}}',
    es: '{span, select, one {{field} se vacía en el día\u00A0{from}.} other {{field} se vacía en los días\u00A0{from}–{to}.}}',
  },
  restWithTasks: {
    ru: 'У дней отдыха не бывает сетов, заданий и баллов: уберите их до публикации.',
    en: 'Rest days have no sets, homework or points: remove them before publishing.',
    es: 'Un día de descanso no tiene series, tareas ni puntos: quítelos antes de publicar.',
  },
  rest: {
    ru: '{count, plural, one {Добавится # день отдыха} few {Добавятся # дня отдыха} many {Добавятся # дней отдыха} other {Добавится # дня отдыха}}: {every, plural, =1 {после каждого дня} one {после каждого # дня подряд} few {после каждых # дней подряд} many {после каждых # дней подряд} other {после каждых # дня подряд}} без отдыха.',
    en: '{count, plural, one {# rest day is added} other {# rest days are added}}: {every, plural, one {one after each day} other {one after every # days}} without rest.',
    es: '{count, plural, one {Se añade # día de descanso} other {Se añaden # días de descanso}}: {every, plural, one {uno tras cada día} other {uno tras cada # días}} sin descanso.',
  },
  done: {
    ru: 'Готово. Это можно отменить одним шагом.',
    en: 'Done. It can be undone in one step.',
    es: 'Hecho. Se puede deshacer en un paso.',
  },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'authoring.staff.ranges': typeof texts
  }
}
