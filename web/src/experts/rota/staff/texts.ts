import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Расписание', en: 'Rota', es: 'Horario' },
  failed: {
    ru: 'Не удалось загрузить расписание',
    en: 'Couldn’t load the rota',
    es: 'No se ha podido cargar el horario',
  },
  emptyTitle: { ru: 'Экспертов пока нет', en: 'There are no experts yet', es: 'Todavía no hay expertos' },
  emptyText: {
    ru: 'Дайте кому-нибудь роль эксперта, и здесь появится расписание.',
    en: 'Give somebody the role of expert, and their hours will appear here.',
    es: 'Asigne a alguien la función de experto: aquí aparecerá su horario.',
  },
  onDuty: { ru: 'На смене', en: 'On duty', es: 'De turno' },
  offDuty: { ru: 'Не на смене', en: 'Off duty', es: 'Fuera de turno' },
  absent: { ru: 'Отсутствует', en: 'Absent', es: 'Ausente' },
  /** Names a part of the page among those of other experts: "Absences: Daniel Okoye". */
  ofExpert: { ru: '{section}: {name}', en: '{section}: {name}', es: '{section}: {name}' },
  hours: { ru: 'Обычные часы', en: 'Weekly hours', es: 'Horas semanales' },
  noHours: {
    ru: 'Часы ответов не заданы: эксперт всегда на смене, кроме дней отсутствия и дат с другими часами.',
    en: 'No hours for answers are set: the expert is always on duty, except when absent and on dates with other hours.',
    es: 'Sin horas de respuestas: está siempre de turno, salvo en sus ausencias y en fechas con otras horas.',
  },
  noMeetingHours: {
    ru: 'Часов для видеоконсультаций нет: записаться к этому эксперту ученики не могут. Добавьте часы ниже: «Для чего» — «Видеоконсультации».',
    en: 'No hours for video consultations are set: learners cannot book this expert. Add hours below: “What for” – “Video consultations”.',
    es: 'No hay horas para videoconsultas: los alumnos no pueden reservar con este experto. Añada horas abajo: «Para qué», «Videoconsultas».',
  },
  kind: { ru: 'Для чего', en: 'Purpose', es: 'Para qué' },
  duty: { ru: 'Ответы', en: 'Answers', es: 'Respuestas' },
  meetings: { ru: 'Видеоконсультации', en: 'Video consultations', es: 'Videoconsultas' },
  days: { ru: 'Дни недели', en: 'Days of the week', es: 'Días de la semana' },
  daysMissing: { ru: 'Выберите день', en: 'Choose a day', es: 'Elija un día' },
  from: { ru: 'С', en: 'From', es: 'Desde' },
  to: { ru: 'До', en: 'To', es: 'Hasta' },
  addHours: { ru: 'Добавить часы', en: 'Add hours', es: 'Añadir horas' },
  removeNamed: { ru: 'Удалить: {name}', en: 'Delete: {name}', es: 'Eliminar: {name}' },
  exceptions: { ru: 'Другие часы на дату', en: 'Other hours on a date', es: 'Otras horas en una fecha' },
  exceptionsText: {
    ru: 'В эту дату они действуют вместо обычных.',
    en: 'On that date, these hours replace the weekly hours.',
    es: 'En esa fecha sustituyen a las horas semanales.',
  },
  // After the date and the kind of hours.
  noHoursOnDate: { ru: 'нет часов', en: 'no hours', es: 'sin horas' },
  date: { ru: 'Дата', en: 'Date', es: 'Fecha' },
  dateMissing: { ru: 'Укажите дату', en: 'Enter the date', es: 'Indique la fecha' },
  dateWithoutHours: { ru: 'В этот день часов нет', en: 'No hours that day', es: 'Sin horas ese día' },
  saveException: { ru: 'Сохранить на эту дату', en: 'Save for this date', es: 'Guardar para esta fecha' },
  absences: { ru: 'Отсутствия', en: 'Absences', es: 'Ausencias' },
  firstDay: { ru: 'Первый день', en: 'First day', es: 'Primer día' },
  lastDay: { ru: 'Последний день', en: 'Last day', es: 'Último día' },
  datesMissing: { ru: 'Укажите оба дня', en: 'Enter both days', es: 'Indique los dos días' },
  addAbsence: { ru: 'Добавить отсутствие', en: 'Add an absence', es: 'Añadir una ausencia' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'rota.staff': typeof texts
  }
}
