import type { Language } from './endpoint.ts'

/** Texts of the errors of chats and consultations. */
export const chatErrorTexts = {
  messages_locked_in_demo: {
    ru: 'Писать экспертам можно в полном курсе.',
    en: 'You can write to the experts in the full course.',
    es: 'Puede escribir a los expertos en el curso completo.',
  },
  consultations_exhausted: {
    ru: 'Консультаций не осталось. Чтобы добавить консультации, напишите в поддержку.',
    en: 'No consultations left. Contact support to get more.',
    es: 'No le quedan consultas. Para obtener más, escriba a soporte.',
  },
  message_answered: {
    ru: 'На это сообщение уже есть ответ, поэтому изменить его нельзя. Напишите новое.',
    en: 'An expert has already answered, so this message can no longer be edited. Please write a new one.',
    es: 'El mensaje ya tiene respuesta y no se puede cambiar. Escriba uno nuevo.',
  },
  message_of_homework: {
    ru: 'Сообщение с заданием изменить нельзя. Напишите новое.',
    en: 'A message with homework cannot be edited. Please write a new one.',
    es: 'Un mensaje con una tarea no se puede cambiar. Escriba uno nuevo.',
  },
  message_too_soon: {
    ru: 'Сообщения можно отправлять не чаще одного раза в {seconds}\u00A0с. Подождите немного.',
    en: 'Messages can be sent no more than once every {seconds} seconds. Please wait a little.',
    es: 'Solo se puede enviar un mensaje cada {seconds} segundos. Espere un poco.',
  },
  consultation_open: {
    ru: 'Консультация ещё открыта. Подождите, пока она закроется, и оцените её.',
    en: 'This consultation is still open. Wait until it is closed, then rate it.',
    es: 'Esta consulta sigue abierta. Podrá valorarla cuando se cierre.',
  },
  consultation_rated: {
    ru: 'Вы уже оценили эту консультацию. Обновите страницу, чтобы увидеть оценку.',
    en: 'You have already rated this consultation. Reload the page to see your rating.',
    es: 'Ya ha valorado esta consulta. Recargue la página para ver su valoración.',
  },
  expert_messages_disabled: {
    ru: 'В пробной версии этого курса эксперты не пишут. Чтобы ответить, откройте ученику полный курс.',
    en: 'Experts do not write in the trial of this course. To answer, give this person the full course.',
    es: 'En la versión de prueba de este curso los expertos no escriben. Para responder, dé a esta persona el curso completo.',
  },
} as const satisfies Record<string, Record<Language, string>>
