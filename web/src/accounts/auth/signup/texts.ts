import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  log: { ru: 'Разговор', en: 'Conversation', es: 'Conversación' },
  school: { ru: 'Школа', en: 'School', es: 'Escuela' },
  you: { ru: 'Вы', en: 'You', es: 'Usted' },
  name: { ru: 'Ваше имя', en: 'Your name', es: 'Su nombre' },
  birthday: { ru: 'Дата рождения', en: 'Birthday', es: 'Fecha de nacimiento' },
  birthdayFormat: { ru: 'ДД.ММ.ГГГГ', en: 'DD.MM.YYYY', es: 'DD.MM.AAAA' },
  send: { ru: 'Ответить', en: 'Answer', es: 'Responder' },
  typeFirst: { ru: 'Сначала напишите ответ.', en: 'Write your answer first.', es: 'Escriba primero su respuesta.' },
  skip: { ru: 'Пропустить', en: 'Skip', es: 'Omitir' },
  /** The person's message after skipping a question. */
  skipped: { ru: 'Пропускаю', en: 'I will skip this', es: 'Lo dejo para después' },
  choosePhoto: { ru: 'Выбрать фото', en: 'Choose a photo', es: 'Elegir una foto' },
  photoSent: { ru: 'Фото добавлено', en: 'Photo added', es: 'Foto añadida' },
  allowPush: { ru: 'Разрешить уведомления', en: 'Allow notifications', es: 'Permitir las notificaciones' },
  /** The person's message after allowing notifications. */
  pushAllowed: { ru: 'Да, присылайте', en: 'Yes, please', es: 'Sí, por favor' },
  begin: { ru: 'Начать', en: 'Begin', es: 'Empezar' },
  later: { ru: 'Закончить позже', en: 'Finish later', es: 'Terminar más tarde' },
  haveAccount: { ru: 'Уже есть аккаунт?', en: 'Already have an account?', es: '¿Ya tiene una cuenta?' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.signup': typeof texts
  }
}
