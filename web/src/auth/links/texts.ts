import type { DomainTexts } from '../../messages.ts'

export const texts = {
  entering: { ru: 'Входим по ссылке', en: 'Signing in by the link', es: 'Iniciando sesión con el enlace' },
  deadTitle: { ru: 'Ссылка больше не действует', en: 'This link no longer works', es: 'Este enlace ya no vale' },
  deadText: {
    ru: 'Она действует недолго и только один раз. Войдите как обычно.',
    en: 'It works for a short time, once. Sign in as usual.',
    es: 'Vale por poco tiempo y una sola vez. Inicie sesión como siempre.',
  },
  toSignIn: { ru: 'Перейти ко входу', en: 'Go to sign-in', es: 'Ir al acceso' },
  otherTitle: { ru: 'Сменить аккаунт?', en: 'Change the account?', es: '¿Cambiar de cuenta?' },
  otherText: {
    ru: 'Ссылка открывает аккаунт {name}. Сейчас здесь вошли в другой, из него придётся выйти.',
    en: 'The link opens the account of {name}. Another one is signed in here and will be signed out.',
    es: 'El enlace abre la cuenta de {name}. Aquí hay otra con la sesión iniciada y se cerrará.',
  },
  otherYes: { ru: 'Войти как {name}', en: 'Go on as {name}', es: 'Entrar como {name}' },
  otherNo: { ru: 'Остаться в своём аккаунте', en: 'Stay in my account', es: 'Seguir en mi cuenta' },
  confirming: { ru: 'Подтверждаем почту', en: 'Confirming the email', es: 'Confirmando el correo' },
  confirmedTitle: { ru: 'Почта подтверждена', en: 'The email is confirmed', es: 'El correo está confirmado' },
  confirmedText: {
    ru: 'Теперь на этот адрес можно восстановить доступ и получать важные письма.',
    en: 'You can now restore access through this address and get important messages there.',
    es: 'Ya puede recuperar el acceso con esta dirección y recibir ahí los mensajes importantes.',
  },
  goOn: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  confirmDeadText: {
    ru: 'Возможно, адрес уже подтверждён. Новое письмо можно запросить в профиле.',
    en: 'The address may be confirmed already. You can ask for a new message in your profile.',
    es: 'Quizá la dirección ya esté confirmada. Puede pedir otro mensaje en su perfil.',
  },
} as const satisfies DomainTexts

declare module '../../language.ts' {
  interface Texts {
    'auth.links': typeof texts
  }
}
