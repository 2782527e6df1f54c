import type { Language } from '#contract/endpoint.ts'

export type MailKind = 'confirm_email' | 'reset_password' | 'support_question'

type Text = { subject: string; body: string }

/** `{name}` stands for a value. Mails are plain text. */
const texts: Record<MailKind, Record<Language, Text>> = {
  confirm_email: {
    ru: {
      subject: 'Подтвердите почту — {school}',
      body: 'Здравствуйте.\n\nЧтобы подтвердить этот адрес, откройте ссылку:\n{link}\n\nЕсли вы не создавали аккаунт, ничего делать не нужно.\n\n{school}',
    },
    en: {
      subject: 'Confirm your e-mail — {school}',
      body: 'Hello.\n\nTo confirm this address, please open the link:\n{link}\n\nIf you did not create an account, you do not need to do anything.\n\n{school}',
    },
    es: {
      subject: 'Confirme su correo — {school}',
      body: 'Hola.\n\nPara confirmar esta dirección, abra el enlace:\n{link}\n\nSi no ha creado una cuenta, no tiene que hacer nada.\n\n{school}',
    },
  },
  reset_password: {
    ru: {
      subject: 'Новый пароль — {school}',
      body: 'Здравствуйте.\n\nЧтобы задать новый пароль, откройте ссылку. Она сработает один раз в течение часа:\n{link}\n\nЕсли вы этого не просили, пароль останется прежним.\n\n{school}',
    },
    en: {
      subject: 'A new password — {school}',
      body: 'Hello.\n\nTo set a new password, please open the link. It works once, within one hour:\n{link}\n\nIf you did not ask for this, your password stays as it is.\n\n{school}',
    },
    es: {
      subject: 'Una contraseña nueva — {school}',
      body: 'Hola.\n\nPara establecer una contraseña nueva, abra el enlace. Es válido durante una hora y una sola vez:\n{link}\n\nSi no lo ha pedido, su contraseña sigue igual.\n\n{school}',
    },
  },
  support_question: {
    ru: { subject: 'Вопрос в поддержку — {school}', body: '{name} <{email}> пишет:\n\n{message}' },
    en: { subject: 'A question to support — {school}', body: '{name} <{email}> writes:\n\n{message}' },
    es: { subject: 'Consulta a soporte — {school}', body: '{name} <{email}> escribe:\n\n{message}' },
  },
}

export function mailText(kind: MailKind, language: Language, values: Record<string, string>): Text {
  const { subject, body } = texts[kind][language]
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
  // A line break in a subject would begin a new header.
  return { subject: fill(subject).replaceAll(/[\r\n]+/g, ' '), body: fill(body) }
}
