import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  club: { ru: 'Клуб', en: 'Club', es: 'Club' },
  choose: { ru: 'Выберите клуб', en: 'Choose a club', es: 'Elija un club' },
  opensElsewhere: {
    ru: 'Клуб откроется в новой вкладке.',
    en: 'The club opens in a new tab.',
    es: 'El club se abre en una pestaña nueva.',
  },
  aboutClub: { ru: 'О клубе', en: 'About the club', es: 'Sobre el club' },
  faq: { ru: 'Вопросы и ответы', en: 'Questions and answers', es: 'Preguntas y respuestas' },
  chat: { ru: 'Чат клуба', en: 'Club chat', es: 'Chat del club' },
  /** On the card of a club. */
  owned: { ru: 'Вы в клубе', en: 'You are a member', es: 'Es miembro' },
  recommended: { ru: 'Для вашего курса', en: 'For your course', es: 'Para su curso' },
  expired: { ru: 'Подписка закончилась', en: 'The subscription has ended', es: 'La suscripción ha terminado' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    communities: typeof texts
  }
}
