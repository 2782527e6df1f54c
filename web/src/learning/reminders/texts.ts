import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Напоминания о занятиях', en: 'Practice reminders', es: 'Recordatorios de práctica' },
  lead: {
    ru: 'Короткое напоминание в выбранное время. В остальные дни — тишина.',
    en: 'A short reminder at the time you choose. You get none on the days you leave empty.',
    es: 'Un breve aviso a la hora que elija. Los días que deje vacíos no recibirá ninguno.',
  },
  empty: {
    ru: 'Напоминаний пока нет. Выберите время, в которое вам удобно заниматься.',
    en: 'No reminders yet. Choose a time that suits your practice.',
    es: 'Aún no hay recordatorios. Elija la hora que mejor le venga para practicar.',
  },
  loadFailed: {
    ru: 'Не удалось загрузить напоминания',
    en: 'Couldn’t load your reminders',
    es: 'No se han podido cargar los recordatorios',
  },
  silent: {
    ru: 'Уведомления выключены, поэтому напоминания не приходят.',
    en: 'Notifications are off, so reminders are not sent.',
    es: 'Las notificaciones están desactivadas, por eso no llegan recordatorios.',
  },
  toNotifications: { ru: 'Открыть уведомления', en: 'Open notifications', es: 'Abrir las notificaciones' },
  add: { ru: 'Добавить время', en: 'Add a time', es: 'Añadir una hora' },
  /** {time} is HH:mm. */
  edit: {
    ru: 'Изменить напоминание на {time}',
    en: 'Change the reminder at {time}',
    es: 'Cambiar el recordatorio de {time}',
  },
  deleteNamed: {
    ru: 'Удалить напоминание на {time}',
    en: 'Delete the reminder at {time}',
    es: 'Eliminar el recordatorio de {time}',
  },
  deleted: {
    ru: 'Напоминание на {time} удалено',
    en: 'The reminder at {time} is deleted',
    es: 'El recordatorio de {time} se ha eliminado',
  },
  restore: { ru: 'Вернуть', en: 'Restore', es: 'Recuperar' },
  newTitle: { ru: 'Новое напоминание', en: 'New reminder', es: 'Nuevo recordatorio' },
  editTitle: { ru: 'Напоминание', en: 'Reminder', es: 'Recordatorio' },
  time: { ru: 'Время', en: 'Time', es: 'Hora' },
  timeHelp: {
    ru: 'Ваш часовой пояс: {zone}.',
    en: 'Your time zone: {zone}.',
    es: 'Su zona horaria: {zone}.',
  },
  timeRequired: { ru: 'Выберите время.', en: 'Please choose a time.', es: 'Elija una hora.' },
  days: { ru: 'Дни недели', en: 'Days of the week', es: 'Días de la semana' },
  dayRequired: {
    ru: 'Выберите хотя бы один день.',
    en: 'Please choose at least one day.',
    es: 'Elija al menos un día.',
  },
  /** {day} is the name of a weekday. */
  dayFull: {
    ru: '{day}: уже {count, plural, one {# напоминание} few {# напоминания} many {# напоминаний} other {# напоминания}}, больше добавить нельзя. Уберите одно или выберите другой день.',
    en: '{day} already has {count, plural, one {# reminder} other {# reminders}}, which is the limit. Please remove one or choose another day.',
    es: '{day}: ya hay {count, plural, one {# recordatorio} other {# recordatorios}}, que es el máximo. Quite uno o elija otro día.',
  },
  save: { ru: 'Сохранить', en: 'Save', es: 'Guardar' },
  cancel: { ru: 'Отменить', en: 'Cancel', es: 'Cancelar' },
  delete: { ru: 'Удалить', en: 'Delete', es: 'Eliminar' },
  saved: {
    ru: 'Напоминание на {time} сохранено',
    en: 'The reminder at {time} is saved',
    es: 'El recordatorio de {time} se ha guardado',
  },
  /** In the list of what waits to be sent. */
  changeOf: { ru: 'Напоминания: {times}', en: 'Reminders: {times}', es: 'Recordatorios: {times}' },
  channels: { ru: 'Где напоминать', en: 'Where to remind you', es: 'Dónde recibirlos' },
  pushHint: {
    ru: 'Нужно разрешение в системных настройках',
    en: 'Needs permission in system settings',
    es: 'Requiere permiso en los ajustes del sistema',
  },
  mail: { ru: 'Почта', en: 'Email', es: 'Correo' },
  noEmail: { ru: 'Укажите почту в профиле', en: 'Add an email to your profile', es: 'Añada un correo a su perfil' },
  confirmEmail: {
    ru: 'Сначала подтвердите почту: ссылка в нашем письме',
    en: 'Please confirm your email first, with the link we sent you',
    es: 'Confirme primero su correo con el enlace que le enviamos',
  },
  whatsapp: { ru: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp' },
  sms: { ru: 'SMS', en: 'SMS', es: 'SMS' },
  noPhone: {
    ru: 'Укажите телефон в профиле',
    en: 'Add a phone number to your profile',
    es: 'Añada un teléfono a su perfil',
  },
  noCountryCode: {
    ru: 'Укажите в профиле номер с плюсом и кодом страны',
    en: 'Add a plus and the country code to the number in your profile',
    es: 'Añada el signo más y el prefijo del país al número de su perfil',
  },
  confirmPhone: {
    ru: '{phone}, номер не подтверждён',
    en: '{phone}, not confirmed yet',
    es: '{phone}, sin confirmar',
  },
  site: { ru: 'На сайте', en: 'On the site', es: 'En el sitio' },
  siteHint: {
    ru: 'Строка вверху экрана «Сегодня»',
    en: 'A quiet line at the top of Today',
    es: 'Una línea discreta en la parte superior de «Hoy»',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    reminders: typeof texts
  }
}
