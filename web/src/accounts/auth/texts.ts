import type { DomainTexts } from '../../platform/language/messages.ts'

export const texts = {
  howToEnter: {
    ru: 'Как войти в первый раз',
    en: 'How to sign in for the first time',
    es: 'Cómo iniciar sesión por primera vez',
  },
  instruction: { ru: 'Инструкция', en: 'Instructions', es: 'Instrucciones' },
  signInTitle: { ru: 'Вход', en: 'Sign in', es: 'Iniciar sesión' },
  welcome: { ru: 'С возвращением', en: 'Welcome back', es: 'Nos alegra verle de nuevo' },
  invitation: {
    ru: 'Войдите, чтобы продолжить с того дня, на котором остановились.',
    en: 'Sign in to continue from the day where you stopped.',
    es: 'Inicie sesión y continúe en el día en que lo dejó.',
  },
  email: { ru: 'Почта', en: 'Email', es: 'Correo' },
  password: { ru: 'Пароль', en: 'Password', es: 'Contraseña' },
  signIn: { ru: 'Войти', en: 'Sign in', es: 'Iniciar sesión' },
  /** On the button while it is locked; {time} counts down, "0:42". */
  signInLater: { ru: 'Войти через {time}', en: 'Sign in again in {time}', es: 'Iniciar sesión dentro de {time}' },
  fillBoth: {
    ru: 'Введите почту и пароль.',
    en: 'Enter your email and password.',
    es: 'Escriba su correo y su contraseña.',
  },
  waitSome: {
    ru: 'Слишком много попыток. Войти снова можно будет чуть позже.',
    en: 'Too many attempts. You can sign in again a little later.',
    es: 'Demasiados intentos. Podrá iniciar sesión un poco más tarde.',
  },
  tooMany: {
    ru: 'Слишком много попыток. Войти снова можно через {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}.',
    en: 'Too many attempts. You can sign in again in {seconds, plural, one {# second} other {# seconds}}.',
    es: 'Demasiados intentos. Podrá iniciar sesión dentro de {seconds, plural, one {# segundo} other {# segundos}}.',
  },
  failed: {
    ru: 'Не удалось войти или зарегистрироваться. Попробуйте позже.',
    en: 'Failed to sign in/sign up. Try again later.',
    es: 'No se ha podido iniciar sesión ni crear la cuenta. Inténtelo más tarde.',
  },
  badEmail: {
    ru: 'Проверьте адрес: он пишется как name@mail.com.',
    en: 'Check the address: it should look like name@mail.com.',
    es: 'Revise la dirección: debe ser como nombre@ejemplo.com.',
  },
  otherDevice: {
    ru: 'Вы вошли на другом устройстве.',
    en: 'You logged in on another device.',
    es: 'Ha iniciado sesión en otro dispositivo.',
  },
  otherDeviceHint: {
    ru: 'Здесь вы вышли из аккаунта. Чтобы продолжить, войдите снова.',
    en: 'You are signed out here. To continue, sign in again.',
    es: 'Aquí se ha cerrado la sesión. Para continuar, vuelva a iniciarla.',
  },
  again: { ru: 'Войдите ещё раз.', en: 'Please sign in again.', es: 'Vuelva a iniciar sesión.' },
  againHint: {
    ru: 'Сеанс завершён, прогресс сохранён.',
    en: 'Your session has ended. Your progress is saved.',
    es: 'Su sesión ha terminado. Su progreso está guardado.',
  },
  remember: { ru: 'Запомнить меня', en: 'Remember me', es: 'Recordarme' },
  forgotPassword: { ru: 'Забыли пароль?', en: 'Forgot password?', es: '¿Ha olvidado la contraseña?' },
  restorePassword: { ru: 'Восстановить доступ', en: 'Reset password', es: 'Recuperar el acceso' },
  restoreAccount: { ru: 'Восстановить аккаунт', en: 'Restore the account', es: 'Recuperar la cuenta' },
  resetTitle: { ru: 'Восстановление доступа', en: 'Reset password', es: 'Recuperar el acceso' },
  newPasswordTitle: { ru: 'Новый пароль', en: 'New password', es: 'Contraseña nueva' },
  autoLoginTitle: { ru: 'Вход по ссылке', en: 'Sign in with a link', es: 'Iniciar sesión con un enlace' },
  confirmEmailTitle: { ru: 'Подтверждение почты', en: 'Confirm your email', es: 'Confirmar el correo' },
  returnTitle: { ru: 'Вернуть аккаунт', en: 'Take your account back', es: 'Recuperar la cuenta' },
  deleteTitle: { ru: 'Удаление аккаунта', en: 'Delete the account', es: 'Eliminar la cuenta' },
  /** Between the form and a row of logos of social networks. */
  orThrough: { ru: 'или через', en: 'or continue with', es: 'o continúe con' },
  through: { ru: 'Войти через {network}', en: 'Sign in with {network}', es: 'Iniciar sesión con {network}' },
  signupTitle: { ru: 'Новый аккаунт', en: 'New account', es: 'Cuenta nueva' },
  newHere: { ru: 'Впервые здесь?', en: 'New here?', es: '¿Es su primera vez?' },
  createAccount: { ru: 'Создать аккаунт', en: 'Create an account', es: 'Crear una cuenta' },
  blockedTitle: {
    ru: 'Браузер не сохраняет данные сайта',
    en: 'Your browser does not store data for this site',
    es: 'Su navegador no guarda los datos de este sitio',
  },
  blockedText: {
    ru: 'Без этого войти нельзя. Разрешите в настройках браузера файлы cookie для этого сайта и обновите страницу.',
    en: 'You cannot sign in without it. Allow cookies for this site in your browser settings, then reload the page.',
    es: 'Sin ello no podrá iniciar sesión. Permita las cookies de este sitio en los ajustes del navegador y recargue la página.',
  },
  trouble: { ru: 'Не удаётся войти?', en: 'Trouble signing in?', es: '¿No puede iniciar sesión?' },
  writeSupport: { ru: 'Напишите в поддержку', en: 'Contact support', es: 'Escribir a soporte' },
  whatsApp: { ru: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp' },
  signingOut: { ru: 'Выходим', en: 'Signing out', es: 'Cerrando sesión' },
  leftUnsent: {
    ru: '{count, plural, one {Не отправлена # запись} few {Не отправлены # записи} many {Не отправлено # записей} other {Не отправлено # записи}}. Всё сохранено на этом устройстве 30 дней и отправится, когда вы снова войдёте.',
    en: '{count, plural, one {# item is} other {# items are}} not sent yet. Everything is kept on this device for 30 days and is sent when you sign in again.',
    es: '{count, plural, one {Queda # elemento} other {Quedan # elementos}} sin enviar. Todo se guarda 30 días en este dispositivo y se enviará cuando vuelva a iniciar sesión.',
  },
} as const satisfies DomainTexts

declare module '../../platform/language/language.ts' {
  interface Texts {
    auth: typeof texts
  }
}
