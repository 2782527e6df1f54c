import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  entering: { ru: 'Входим по ссылке', en: 'Signing in with the link', es: 'Iniciando sesión con el enlace' },
  deadTitle: { ru: 'Ссылка больше не действует', en: 'This link no longer works', es: 'Este enlace ya no es válido' },
  deadText: {
    ru: 'Она действует недолго и только один раз. Войдите как обычно.',
    en: 'It works only once and for a short time. Sign in as usual.',
    es: 'Es válido poco tiempo y una sola vez. Inicie sesión como siempre.',
  },
  toSignIn: { ru: 'Перейти ко входу', en: 'Go to sign-in', es: 'Ir a iniciar sesión' },
  otherTitle: { ru: 'Сменить аккаунт?', en: 'Switch accounts?', es: '¿Cambiar de cuenta?' },
  otherText: {
    ru: 'Ссылка открывает аккаунт «{name}». Сейчас здесь открыт другой, из него придётся выйти.',
    en: 'The link opens the account of {name}. You are signed in to another account here and will be signed out of it.',
    es: 'El enlace abre la cuenta de {name}. Aquí hay una sesión iniciada con otra cuenta, que se cerrará.',
  },
  otherYes: { ru: 'Войти как {name}', en: 'Continue as {name}', es: 'Continuar como {name}' },
  otherNo: { ru: 'Остаться в своём аккаунте', en: 'Stay in my account', es: 'Seguir en mi cuenta' },
  confirming: { ru: 'Подтверждаем почту', en: 'Confirming your email', es: 'Confirmando el correo' },
  confirmLead: {
    ru: 'Введите пароль аккаунта: ссылку запросили на другом устройстве или в другом браузере.',
    en: 'Enter your password: this link was requested on another device or in another browser.',
    es: 'Escriba la contraseña de la cuenta: el enlace se pidió en otro dispositivo o navegador.',
  },
  confirm: { ru: 'Подтвердить почту', en: 'Confirm your email', es: 'Confirmar el correo' },
  confirmNotYours: {
    ru: 'Если вы не создавали аккаунт, просто закройте эту страницу.',
    en: 'If you did not create an account, simply close this page.',
    es: 'Si no ha creado una cuenta, cierre esta página.',
  },
  confirmedTitle: { ru: 'Почта подтверждена', en: 'Your email is confirmed', es: 'El correo está confirmado' },
  confirmedText: {
    ru: 'Теперь по этому адресу можно восстановить доступ, и на него будут приходить важные письма.',
    en: 'You can now use this address to reset your password and get important emails.',
    es: 'Ya puede recuperar el acceso con esta dirección y recibir ahí los correos importantes.',
  },
  goOn: { ru: 'Продолжить', en: 'Continue', es: 'Continuar' },
  confirmDeadText: {
    ru: 'Возможно, адрес уже подтверждён. Новое письмо можно запросить в профиле.',
    en: 'The address may already be confirmed. You can request a new email in your profile.',
    es: 'Quizá la dirección ya esté confirmada. Puede pedir otro correo en su perfil.',
  },
  returnLead: {
    ru: 'Аккаунт снова будет с прежней почтой. Вход на всех устройствах завершится, соцсети отвяжутся, и вы зададите новый пароль.',
    en: 'Your account will use its former email address again. All devices will be signed out, social networks will be unlinked, and you will set a new password.',
    es: 'La cuenta volverá a tener su correo anterior. Se cerrarán todas las sesiones, se desvincularán las redes sociales y establecerá una contraseña nueva.',
  },
  return: { ru: 'Вернуть мой аккаунт', en: 'Take my account back', es: 'Recuperar mi cuenta' },
  returnDeadText: {
    ru: 'Она действует семь дней и только один раз. Если аккаунт всё ещё не у вас, напишите в поддержку.',
    en: 'It works once, within seven days. If you still do not have your account, please contact support.',
    es: 'Es válido una sola vez, durante siete días. Si aún no tiene su cuenta, escriba a soporte.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.links': typeof texts
  }
}
