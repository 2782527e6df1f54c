import type { Language } from '#contract/endpoint.ts'
import type { MessageKind } from './messageQueries.ts'

type Text = { subject: string; text: string }

/** For people without a name: neither may learn the other's mail address. */
export const namelessTexts: Record<'learner' | 'expert', Record<Language, string>> = {
  learner: { ru: 'Ученик', en: 'A learner', es: 'Una persona del curso' },
  expert: { ru: 'Эксперт', en: 'An expert', es: 'Una persona experta' },
}

/** `{person}` is the other of the two; `{atTime}` the time with its Spanish article; `{reason}` may be empty. */
export const mailTexts: Record<MessageKind, Record<Language, Text>> = {
  requested: {
    ru: {
      subject: 'Запись на видеоконсультацию: {date}, {time}',
      text: '{person} хочет встретиться с вами {date} в {atTime} ({zone}).\n{title}, {minutes}\u00A0мин. {course}.\nПодтвердите встречу в течение суток.',
    },
    en: {
      subject: 'Video consultation request: {date}, {time}',
      text: '{person} would like to meet you on {date} at {atTime} ({zone}).\n{title}, {minutes} min. {course}.\nPlease confirm within a day.',
    },
    es: {
      subject: 'Solicitud de videoconsulta: {date}, {time}',
      text: '{person} desea reunirse con usted el {date} a {atTime} ({zone}).\n{title}, {minutes}\u00A0min. {course}.\nConfirme la videoconsulta en un plazo de 24\u00A0horas.',
    },
  },
  confirmed: {
    ru: {
      subject: 'Видеоконсультация подтверждена: {date}, {time}',
      text: '{title}: {date} в {atTime} ({zone}), {minutes}\u00A0мин.\n{person}. {course}.\nСсылка откроется за 10 минут до начала.',
    },
    en: {
      subject: 'Your video consultation is confirmed: {date}, {time}',
      text: '{title}: {date} at {atTime} ({zone}), {minutes} min.\n{person}. {course}.\nThe link opens 10 minutes before the start.',
    },
    es: {
      subject: 'Videoconsulta confirmada: {date}, {time}',
      text: '{title}: {date} a {atTime} ({zone}), {minutes}\u00A0min.\n{person}. {course}.\nEl enlace se abre 10 minutos antes del inicio.',
    },
  },
  moved: {
    ru: {
      subject: 'Видеоконсультация перенесена: {date}, {time}',
      text: '{title}: новое время — {date} в {atTime} ({zone}), {minutes}\u00A0мин.\n{person}. {course}.\n{reason}',
    },
    en: {
      subject: 'Your video consultation was moved: {date}, {time}',
      text: '{title}: the new time is {date} at {atTime} ({zone}), {minutes} min.\n{person}. {course}.\n{reason}',
    },
    es: {
      subject: 'Cambio de hora de su videoconsulta: {date}, {time}',
      text: '{title}: ahora es el {date} a {atTime} ({zone}), {minutes}\u00A0min.\n{person}. {course}.\n{reason}',
    },
  },
  cancelled: {
    ru: {
      subject: 'Видеоконсультация отменена: {date}, {time}',
      text: '{title}: {date} в {atTime} ({zone}) встречи не будет. {course}.\n{reason}',
    },
    en: {
      subject: 'Your video consultation was cancelled: {date}, {time}',
      text: '{title}: the meeting on {date} at {atTime} ({zone}) is cancelled. {course}.\n{reason}',
    },
    es: {
      subject: 'Videoconsulta cancelada: {date}, {time}',
      text: '{title}: la videoconsulta del {date} a {atTime} ({zone}) se ha cancelado. {course}.\n{reason}',
    },
  },
  learner_left: {
    ru: {
      subject: 'Видеоконсультация отменена: {date}, {time}',
      text: '{title}: {date} в {atTime} ({zone}) встречи не будет: аккаунт ученика закрыт. {course}.\nВремя снова свободно.',
    },
    en: {
      subject: 'Your video consultation was cancelled: {date}, {time}',
      text: '{title}: the meeting on {date} at {atTime} ({zone}) is cancelled, because the learner has closed their account. {course}.\nThe time is free again.',
    },
    es: {
      subject: 'Videoconsulta cancelada: {date}, {time}',
      text: '{title}: la videoconsulta del {date} a {atTime} ({zone}) se ha cancelado porque la otra persona ha cerrado su cuenta. {course}.\nLa hora vuelve a estar libre.',
    },
  },
  expert_left: {
    ru: {
      subject: 'Видеоконсультация отменена: {date}, {time}',
      text: '{title}: {date} в {atTime} ({zone}) встречи не будет: эксперт больше не работает с этим курсом. {course}.\nЗапишитесь на другое время к другому эксперту.',
    },
    en: {
      subject: 'Your video consultation was cancelled: {date}, {time}',
      text: '{title}: the meeting on {date} at {atTime} ({zone}) is cancelled, because the expert no longer works with this course. {course}.\nPlease book another time with another expert.',
    },
    es: {
      subject: 'Videoconsulta cancelada: {date}, {time}',
      text: '{title}: la videoconsulta del {date} a {atTime} ({zone}) se ha cancelado porque la persona experta ya no lleva este curso. {course}.\nReserve otra hora con otra persona experta.',
    },
  },
  unconfirmed: {
    ru: {
      subject: 'Видеоконсультация не подтверждена: {date}, {time}',
      text: '{title}: встреча {date} в {atTime} ({zone}) не подтверждена вовремя. {course}.\nЗапишитесь на другое время: консультация осталась у вас.',
    },
    en: {
      subject: 'Your video consultation was not confirmed: {date}, {time}',
      text: '{title}: the expert did not confirm the meeting on {date} at {atTime} ({zone}) in time. {course}.\nPlease book another time: the consultation is still yours.',
    },
    es: {
      subject: 'Videoconsulta sin confirmar: {date}, {time}',
      text: '{title}: la videoconsulta del {date} a {atTime} ({zone}) no se ha confirmado a tiempo. {course}.\nReserve otra hora: la videoconsulta sigue siendo suya.',
    },
  },
  day: {
    ru: {
      subject: 'Завтра видеоконсультация: {date}, {time}',
      text: '{title}: {date} в {atTime} ({zone}), {minutes}\u00A0мин.\n{person}. {course}.',
    },
    en: {
      subject: 'Your video consultation is tomorrow: {date}, {time}',
      text: '{title}: {date} at {atTime} ({zone}), {minutes} min.\n{person}. {course}.',
    },
    es: {
      subject: 'Mañana tiene una videoconsulta: {date}, {time}',
      text: '{title}: {date} a {atTime} ({zone}), {minutes}\u00A0min.\n{person}. {course}.',
    },
  },
  hour: {
    ru: {
      subject: 'Через час видеоконсультация: {time}',
      text: '{title}: {date} в {atTime} ({zone}), {minutes}\u00A0мин.\n{person}. {course}.\nСсылка откроется за 10 минут до начала.',
    },
    en: {
      subject: 'Your video consultation is in an hour: {time}',
      text: '{title}: {date} at {atTime} ({zone}), {minutes} min.\n{person}. {course}.\nThe link opens 10 minutes before the start.',
    },
    es: {
      subject: 'Su videoconsulta es dentro de una hora: {time}',
      text: '{title}: {date} a {atTime} ({zone}), {minutes}\u00A0min.\n{person}. {course}.\nEl enlace se abre 10 minutos antes del inicio.',
    },
  },
}
