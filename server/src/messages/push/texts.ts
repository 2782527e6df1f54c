import type { Language } from '#contract/endpoint.ts'

export type PushKind =
  | 'approved'
  | 'returned'
  | 'corrected'
  | 'message'
  | 'access'
  | 'subscription'
  | 'freeze'
  | 'support'
  | 'meetingConfirmed'
  | 'meetingMoved'
  | 'meetingCancelled'
  | 'meetingSoon'
  | 'payment'
  | 'announcement'
  | 'reminder'
  | 'signIn'
type Text = { title: string; body: string }

/**
 * `{title}`: of the homework, course, subscription or topic; `{date}`: of the last day with access, or of a meeting;
 * `{time}`: on the person's clock; `{device}`: the browser and operating system that signed in.
 */
export const pushTexts: Record<PushKind, Record<Language, Text>> = {
  approved: {
    ru: { title: 'Задание принято', body: '{title}. Ответ эксперта ждёт вас.' },
    en: { title: 'Your homework is approved', body: '{title}. The expert’s answer is waiting for you.' },
    es: { title: 'Su tarea está aprobada', body: '{title}. Ya tiene respuesta.' },
  },
  returned: {
    ru: { title: 'Задание нужно доработать', body: '{title}. Прочитайте ответ эксперта и отправьте новую версию.' },
    en: {
      title: 'The expert has returned your homework',
      body: '{title}. Read the expert’s answer and redo the homework.',
    },
    es: { title: 'Tiene una tarea por corregir', body: '{title}. Lea la respuesta y corrija la tarea.' },
  },
  corrected: {
    ru: { title: 'Ответ на задание исправлен', body: '{title}. Посмотрите новый ответ эксперта.' },
    en: { title: 'The answer to your homework was corrected', body: '{title}. See the expert’s new answer.' },
    es: { title: 'Se ha corregido la respuesta a su tarea', body: '{title}. Lea la nueva respuesta del experto.' },
  },
  message: {
    ru: { title: 'Есть ответ эксперта', body: '{title}. Ответ ждёт вас в чате.' },
    en: { title: 'The expert has written to you', body: '{title}. The answer is waiting for you in the chat.' },
    es: { title: 'Tiene un mensaje nuevo', body: '{title}. Puede leerlo en el chat.' },
  },
  access: {
    ru: { title: 'Доступ к курсу скоро закончится', body: '{title}. Курс открыт по {date} включительно.' },
    en: {
      title: 'Your access to the course ends soon',
      body: '{title}. The course is open until {date}, inclusive.',
    },
    es: {
      title: 'Su acceso al curso termina pronto',
      body: '{title}. El curso está abierto hasta el {date} inclusive.',
    },
  },
  subscription: {
    ru: { title: 'Подписка скоро закончится', body: '{title}. Подписка действует по {date} включительно.' },
    en: {
      title: 'Your subscription ends soon',
      body: '{title}. The subscription is valid until {date}, inclusive.',
    },
    es: {
      title: 'Su suscripción termina pronto',
      body: '{title}. La suscripción es válida hasta el {date} inclusive.',
    },
  },
  meetingConfirmed: {
    ru: { title: 'Видеоконсультация подтверждена', body: '{title}. {date}, {time}.' },
    en: { title: 'Your video consultation is confirmed', body: '{title}. {date}, {time}.' },
    es: { title: 'Su videoconsulta está confirmada', body: '{title}. {date}, {time}.' },
  },
  meetingMoved: {
    ru: { title: 'Видеоконсультация перенесена', body: '{title}. Новое время: {date}, {time}.' },
    en: { title: 'Your video consultation was moved', body: '{title}. The new time: {date}, {time}.' },
    es: { title: 'Su videoconsulta ha cambiado de hora', body: '{title}. Nueva hora: {date}, {time}.' },
  },
  meetingCancelled: {
    ru: { title: 'Видеоконсультация отменена', body: '{title}, {date}, {time}. Выберите другое время.' },
    en: { title: 'Your video consultation was cancelled', body: '{title}, {date}, {time}. Choose another time.' },
    es: { title: 'Su videoconsulta se ha cancelado', body: '{title}, {date}, {time}. Elija otra hora.' },
  },
  meetingSoon: {
    ru: { title: 'Скоро видеоконсультация', body: '{title}. {date}, {time}.' },
    en: { title: 'Your video consultation begins soon', body: '{title}. {date}, {time}.' },
    es: { title: 'Su videoconsulta empieza pronto', body: '{title}. {date}, {time}.' },
  },
  support: {
    ru: { title: 'Поддержка ответила на ваш вопрос', body: '{title}. Ответ ждёт вас.' },
    en: { title: 'Support has answered your question', body: '{title}. The answer is waiting for you.' },
    es: { title: 'Soporte ha respondido a su pregunta', body: '{title}. Ya puede leer la respuesta.' },
  },
  freeze: {
    ru: { title: 'Заморозка закончилась', body: '{title}. Курс снова открыт.' },
    en: { title: 'The freeze is over', body: '{title}. The course is open again.' },
    es: { title: 'La congelación ha terminado', body: '{title}. El curso está abierto de nuevo.' },
  },
  payment: {
    ru: { title: 'Платёж не прошёл', body: '{title}. Выберите другую карту или оплатите ещё раз.' },
    en: { title: 'Your payment did not go through', body: '{title}. Choose another card or pay again.' },
    es: { title: 'No se ha podido cobrar su pago', body: '{title}. Elija otra tarjeta o pague de nuevo.' },
  },
  /** Staff write both. */
  announcement: {
    ru: { title: '{title}', body: '{text}' },
    en: { title: '{title}', body: '{text}' },
    es: { title: '{title}', body: '{text}' },
  },
  reminder: {
    ru: { title: '{time} — время для себя', body: 'Сегодняшнее занятие ждёт вас.' },
    en: { title: '{time}: time for yourself', body: 'Today’s practice is waiting for you.' },
    es: { title: '{time}: un momento para usted', body: 'La práctica de hoy le espera.' },
  },
  signIn: {
    ru: {
      title: 'Вход в ваш аккаунт с нового устройства',
      body: '{device}. Если это были не вы, завершите этот вход в настройках и смените пароль.',
    },
    en: {
      title: 'New sign-in to your account',
      body: '{device}. If it was not you, sign that device out and change your password.',
    },
    es: {
      title: 'Nuevo inicio de sesión en su cuenta',
      body: '{device}. Si no ha sido usted, cierre esa sesión y cambie la contraseña.',
    },
  },
}

export const unknownDevice: Record<Language, string> = {
  ru: 'Неизвестное устройство',
  en: 'Unknown device',
  es: 'Dispositivo desconocido',
}
