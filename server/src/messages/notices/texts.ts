import type { Language } from '#contract/endpoint.ts'

export type NoticeMessage =
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
type Text = { title: string; body: string }

/** `{title}`: of the homework, course, subscription or topic; `{date}`: of the last day with access, or of a meeting. */
export const messageTexts: Record<NoticeMessage, Record<Language, Text>> = {
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
}

/** Subject of a mail with several notices. */
export const severalTexts: Record<Language, string> = {
  ru: 'Новые уведомления — {school}',
  en: 'New notifications — {school}',
  es: 'Notificaciones nuevas — {school}',
}
