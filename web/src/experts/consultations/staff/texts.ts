import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Видеоконсультации', en: 'Video consultations', es: 'Videoconsultas' },
  loadFailed: {
    ru: 'Не удалось загрузить видеоконсультации',
    en: 'Couldn’t load the video consultations',
    es: 'No se han podido cargar las videoconsultas',
  },
  emptyTitle: { ru: 'Встреч пока нет', en: 'No meetings yet', es: 'Aún no hay videoconsultas' },
  empty: {
    ru: 'Здесь появятся встречи, на которые записались ученики.',
    en: 'Meetings that learners have booked will appear here.',
    es: 'Aquí aparecerán las videoconsultas que reserven los alumnos.',
  },
  confirmed: { ru: 'Подтверждена', en: 'Confirmed', es: 'Confirmada' },
  waiting: { ru: 'Ждёт подтверждения', en: 'Waiting for confirmation', es: 'Pendiente de confirmación' },
  over: { ru: 'Прошла', en: 'Over', es: 'Terminada' },
  linkOpens: { ru: 'Ссылка откроется в {time}', en: 'Link opens at {time}', es: 'El enlace se abre a {time}' },
  join: { ru: 'Войти на встречу', en: 'Join the meeting', es: 'Unirse a la videoconsulta' },
  confirm: { ru: 'Подтвердить', en: 'Confirm', es: 'Confirmar' },
  confirmedToast: { ru: 'Встреча подтверждена', en: 'The meeting is confirmed', es: 'Videoconsulta confirmada' },
  movedToast: { ru: 'Встреча перенесена', en: 'The meeting has been moved', es: 'Hora de la videoconsulta cambiada' },
  cancelledToast: { ru: 'Встреча отменена', en: 'The meeting is cancelled', es: 'Videoconsulta cancelada' },
  change: { ru: 'Перенести или отменить', en: 'Move or cancel', es: 'Cambiar de hora o cancelar' },
  ofColleague: {
    ru: 'Подтвердить, перенести или отменить эту встречу может её эксперт, ведущий эксперт курса или администратор.',
    en: 'Only the meeting’s expert, a lead expert of the course or an administrator can confirm, move or cancel it.',
    es: 'Quien la lleva, quien dirige el curso o un administrador pueden confirmar esta videoconsulta, cambiarla de hora o cancelarla.',
  },
  reason: { ru: 'Что сказать ученику', en: 'What to tell the learner', es: 'Qué decir a esta persona' },
  reasonMissing: { ru: 'Напишите, что сказать ученику.', en: 'Say why.', es: 'Escriba el motivo.' },
  newTime: { ru: 'Новое время', en: 'New time', es: 'Nueva hora' },
  timeMissing: { ru: 'Выберите новое время.', en: 'Choose a new time.', es: 'Elija una hora nueva.' },
  move: { ru: 'Перенести', en: 'Move', es: 'Cambiar de hora' },
  cancel: { ru: 'Отменить встречу', en: 'Cancel the meeting', es: 'Cancelar la videoconsulta' },
  link: { ru: 'Ваша ссылка на встречу', en: 'Your own meeting link', es: 'Su propio enlace para videoconsultas' },
  /** {hosts} lists host names. */
  linkHelp: {
    ru: 'По ней вы встречаетесь с учениками вместо комнаты школы. Адрес с https:// на {hosts}. Пустое поле — комната школы.',
    en: 'You meet learners there instead of in the school’s room. Enter an address with https:// on {hosts}. Leave this empty to use the school’s room.',
    es: 'Se usará para sus videoconsultas en lugar de la sala de la escuela. Debe ser una dirección con https:// en {hosts}. Si lo deja vacío, se usará una sala de la escuela.',
  },
  linkInvalid: {
    ru: 'Введите адрес с https:// на {hosts}.',
    en: 'Enter an address with https:// on {hosts}.',
    es: 'Escriba una dirección con https:// en {hosts}.',
  },
  linkSaved: { ru: 'Ссылка сохранена', en: 'The link is saved', es: 'Enlace guardado' },
  saveLink: { ru: 'Сохранить ссылку', en: 'Save the link', es: 'Guardar el enlace' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'consultations.staff': typeof texts
  }
}
