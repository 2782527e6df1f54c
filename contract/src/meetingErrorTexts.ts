import type { Language } from './endpoint.ts'

/** Texts of the errors of video consultations. */
export const meetingErrorTexts = {
  meeting_not_open_yet: {
    ru: 'Видеоконсультация откроется позже по ходу курса. Дождитесь этого дня.',
    en: 'This video consultation opens later in the course. Please wait for that day.',
    es: 'Esta videoconsulta se abre más adelante en el curso. Espere a ese día.',
  },
  meeting_locked_in_demo: {
    ru: 'Видеоконсультации входят в полный курс. Откройте его, чтобы записаться.',
    en: 'Video consultations are part of the full course. Get the full course to book one.',
    es: 'Las videoconsultas forman parte del curso completo. Obténgalo para reservar una.',
  },
  meeting_booked: {
    ru: 'На эту видеоконсультацию вы уже записаны. Чтобы перенести или отменить её, напишите в поддержку.',
    en: 'You have already booked this video consultation. Contact support to move or cancel it.',
    es: 'Ya ha reservado esta videoconsulta. Escriba a soporte para cambiarla o cancelarla.',
  },
  meeting_time_taken: {
    ru: 'Это время занято. Выберите другое, например одно из ближайших.',
    en: 'This time is taken. Choose another one, such as one of the nearest free times.',
    es: 'Esta hora no está libre. Elija otra, por ejemplo una de las más próximas.',
  },
  meeting_not_booked: {
    ru: 'На эту видеоконсультацию никто не записан. Обновите страницу.',
    en: 'Nobody has booked this video consultation. Please reload the page.',
    es: 'Nadie ha reservado esta videoconsulta. Recargue la página.',
  },
  meeting_unconfirmed: {
    ru: 'Видеоконсультация ещё не подтверждена. Дождитесь подтверждения.',
    en: 'The expert has not confirmed this video consultation yet. Please wait for the answer.',
    es: 'Esta videoconsulta aún no está confirmada. Espere la confirmación.',
  },
  meeting_over: {
    ru: 'Эта видеоконсультация уже прошла. Обновите страницу.',
    en: 'This video consultation is over. Please reload the page.',
    es: 'Esta videoconsulta ya ha terminado. Recargue la página.',
  },
} as const satisfies Record<string, Record<Language, string>>
