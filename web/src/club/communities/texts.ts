import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  club: { ru: 'Клуб', en: 'Club', es: 'Club' },
  clubs: { ru: 'Клубы', en: 'Clubs', es: 'Clubes' },
  choose: { ru: 'Выберите клуб', en: 'Choose a club', es: 'Elija un club' },
  opensElsewhere: {
    ru: 'Клуб откроется в новой вкладке.',
    en: 'The club opens in a new tab.',
    es: 'El club se abre en una pestaña nueva.',
  },
  aboutClub: { ru: 'О клубе', en: 'About the club', es: 'Sobre el club' },
  faq: { ru: 'Вопросы и ответы', en: 'Questions and answers', es: 'Preguntas y respuestas' },
  chat: { ru: 'Чат клуба', en: 'Club chat', es: 'Chat del club' },
  /** For a club with a site of its own. */
  lookAll: { ru: 'Открыть сайт клуба', en: 'Open the club’s site', es: 'Abrir el sitio del club' },
  /** On the card of a club. */
  owned: { ru: 'Вы в клубе', en: 'You are a member', es: 'Es miembro' },
  ownedUntil: { ru: 'Вы в клубе по {date}', en: 'You are a member until {date}', es: 'Es miembro hasta el {date}' },
  recommended: { ru: 'Для вашего курса', en: 'For your course', es: 'Para su curso' },
  expired: { ru: 'Участие закончилось', en: 'Your membership has ended', es: 'Su membresía ha terminado' },
  renew: { ru: 'Продлить', en: 'Renew', es: 'Renovar' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    communities: typeof texts
  }
}
