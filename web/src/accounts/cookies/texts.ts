import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Мы используем файлы cookie', en: 'We use cookies', es: 'Usamos cookies' },
  text: {
    ru: 'Обязательные нужны для входа и воспроизведения видео. Аналитику и маркетинг включаете вы.',
    en: 'The essential ones are needed to sign in and to play videos. Analytics and marketing are up to you.',
    es: 'Las esenciales hacen falta para iniciar sesión y ver los vídeos. La analítica y el marketing los decide usted.',
  },
  essentialOnly: { ru: 'Только обязательные', en: 'Essential only', es: 'Solo las esenciales' },
  acceptAll: { ru: 'Принять все', en: 'Accept all', es: 'Aceptar todas' },
  setUp: { ru: 'Настроить', en: 'Customise', es: 'Configurar' },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    cookies: typeof texts
  }
}
