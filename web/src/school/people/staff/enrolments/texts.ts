import type { DomainTexts } from '../../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Записать списком', en: 'Enrol from a file', es: 'Inscribir desde un archivo' },
  intro: {
    ru: 'Выберите файл CSV: в каждой строке почта, курс и начало, не больше {limit, plural, one {# строки} few {# строк} many {# строк} other {# строки}}. Сначала будет видно, что произойдёт с каждой.',
    en: 'Choose a CSV file with an email, a course and a start on each line, up to {limit, plural, one {# line} other {# lines}}. First you will see what happens to each line.',
    es: 'Elija un archivo CSV con un correo, un curso y un inicio por línea, {limit, plural, one {# línea} other {# líneas}} como máximo. Primero verá qué ocurrirá con cada una.',
  },
  /** The words in Latin letters are names of columns and values, and stay. */
  columns: {
    ru: 'Начало: today, first_open или дата. Можно добавить столбцы name, last_name, language, timezone, days, consultations.',
    en: 'Start: today, first_open or a date. You can also add the columns name, last_name, language, timezone, days and consultations.',
    es: 'Inicio: today, first_open o una fecha. Se pueden añadir las columnas name, last_name, language, timezone, days y consultations.',
  },
  courses: {
    ru: 'Курсы этой школы: {courses}.',
    en: 'Courses of this school: {courses}.',
    es: 'Cursos de esta escuela: {courses}.',
  },
  /** Replaces the file name when the import began before the page was opened. */
  latest: { ru: 'Последний файл', en: 'Your last file', es: 'Último archivo' },
  choose: { ru: 'Выбрать файл', en: 'Choose a file', es: 'Elegir un archivo' },
  chooseOther: { ru: 'Выбрать другой файл', en: 'Choose another file', es: 'Elegir otro archivo' },
  failed: { ru: 'Файл не обработан.', en: 'Couldn’t process the file.', es: 'No se ha podido procesar el archivo.' },
  encoding: {
    ru: 'Строка {line} не читается. Сохраните файл как «CSV UTF-8» и выберите его снова.',
    en: 'Line {line} cannot be read. Save the file as “CSV UTF-8” and choose it again.',
    es: 'La línea {line} no se puede leer. Guarde el archivo como «CSV UTF-8» y elíjalo de nuevo.',
  },
  size: {
    ru: 'Файл слишком большой. Разделите его на несколько.',
    en: 'The file is too large. Please split it.',
    es: 'El archivo es demasiado grande. Divídalo.',
  },
  plan: {
    ru: '{enrolled, plural, one {Будет # запись на курс} few {Будут # записи на курсы} many {Будет # записей на курсы} other {Будет # записи на курсы}}, {created, plural, =0 {новых аккаунтов нет} one {# новый аккаунт} few {# новых аккаунта} many {# новых аккаунтов} other {# нового аккаунта}}, {existing, plural, =0 {повторов нет} one {# строка уже выполнена} few {# строки уже выполнены} many {# строк уже выполнено} other {# строки уже выполнено}}.',
    en: '{enrolled, plural, one {# enrolment} other {# enrolments}}, {created, plural, =0 {no new accounts} one {# new account} other {# new accounts}}, {existing, plural, =0 {no lines already done} one {# line already done} other {# lines already done}}.',
    es: '{enrolled, plural, one {# inscripción} other {# inscripciones}}, {created, plural, =0 {ninguna cuenta nueva} one {# cuenta nueva} other {# cuentas nuevas}}, {existing, plural, =0 {nada hecho antes} one {# línea ya hecha} other {# líneas ya hechas}}.',
  },
  invite: {
    ru: 'Отправить новым ученикам ссылку для пароля',
    en: 'Send new people a password link',
    es: 'Enviar un enlace para la contraseña a las personas nuevas',
  },
  apply: { ru: 'Записать всех', en: 'Enrol everybody', es: 'Inscribir a todos' },
  applyOthers: { ru: 'Записать остальных', en: 'Enrol the others', es: 'Inscribir a los demás' },
  start: { ru: 'Начало', en: 'Start', es: 'Inicio' },
  firstOpen: { ru: 'При первом открытии', en: 'When first opened', es: 'Al abrirlo por primera vez' },
  wrong: {
    ru: '{count, plural, one {В # строке ошибка} few {В # строках ошибки} many {В # строках ошибки} other {В # строки ошибки}}. Учеников из остальных строк можно записать. Исправьте файл и выберите его снова: повторные строки ничего не изменят.',
    en: '{count, plural, one {# line has an error} other {# lines have errors}}. The people in the other lines can be enrolled. Correct the file and choose it again: repeated lines change nothing.',
    es: '{count, plural, one {# línea tiene un error} other {# líneas tienen errores}}. Las demás se pueden inscribir; corrija el archivo y elíjalo de nuevo: las líneas repetidas no cambian nada.',
  },
  nothing: {
    ru: 'Все строки уже выполнены: ничего не изменится.',
    en: 'Every line has already been done, so nothing will change.',
    es: 'Todas las líneas ya están hechas: nada cambiará.',
  },
  applied: {
    ru: '{count, plural, =0 {Всё уже было выполнено, ничего не изменилось.} one {Готово: # запись на курс.} few {Готово: # записи на курсы.} many {Готово: # записей на курсы.} other {Готово: # записи на курсы.}}',
    en: '{count, plural, =0 {Everything had already been done, so nothing has changed.} one {Done: # enrolment.} other {Done: # enrolments.}}',
    es: '{count, plural, =0 {Todo estaba hecho; nada ha cambiado.} one {Listo: # inscripción.} other {Listo: # inscripciones.}}',
  },
  progress: {
    ru: 'Готово строк: {done} из {total}. Страницу можно закрыть, запись продолжится.',
    en: '{done} of {total} lines are done. You can close this page; it goes on.',
    es: '{done} de {total} líneas hechas. Puede cerrar esta página; el proceso continúa.',
  },
  line: { ru: 'Строка', en: 'Line', es: 'Línea' },
  outcome: { ru: 'Что произойдёт', en: 'What happens', es: 'Qué ocurre' },
  /** The effect of a line; the last two texts describe applied lines. */
  willCreate: { ru: 'Новый аккаунт и курс', en: 'New account and course', es: 'Cuenta y curso nuevos' },
  willEnrol: { ru: 'Запись на курс', en: 'Enrolment', es: 'Inscripción' },
  exists: { ru: 'Запись уже есть', en: 'Already enrolled', es: 'Inscripción ya hecha' },
  error: { ru: 'Ошибка', en: 'Error', es: 'Error' },
  emailUnconfirmed: {
    ru: 'Почта этого аккаунта ещё не подтверждена.',
    en: 'The email of this account is not confirmed yet.',
    es: 'El correo de esta cuenta aún no está confirmado.',
  },
  created: { ru: 'Аккаунт создан, курс открыт', en: 'Account created, enrolled', es: 'Cuenta creada y curso abierto' },
  enrolled: { ru: 'Курс открыт', en: 'Enrolled', es: 'Curso abierto' },
} as const satisfies DomainTexts

declare module '../../../../platform/language/language.ts' {
  interface Texts {
    'people.staff.enrolments': typeof texts
  }
}
