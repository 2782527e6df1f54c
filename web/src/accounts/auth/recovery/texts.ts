import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  lead: {
    ru: 'Укажите почту, по которой вы входите. Пришлём ссылку для нового пароля.',
    en: 'Enter the email you sign in with. We will send you a link for a new password.',
    es: 'Escriba el correo con el que inicia sesión. Le enviaremos un enlace para una contraseña nueva.',
  },
  send: { ru: 'Отправить ссылку', en: 'Send the link', es: 'Enviar el enlace' },
  fillEmail: { ru: 'Введите почту.', en: 'Enter your email.', es: 'Escriba su correo.' },
  backToSignIn: { ru: 'Вернуться ко входу', en: 'Back to sign-in', es: 'Volver al inicio de sesión' },
  sentTitle: { ru: 'Проверьте почту', en: 'Check your email', es: 'Revise su correo' },
  sentText: {
    ru: 'Если аккаунт с адресом {email} есть, на него уже идёт письмо со ссылкой. Она действует один час и только один раз.',
    en: 'If there is an account for {email}, an email with a link is on its way. The link works only once, within one hour.',
    es: 'Si hay una cuenta con {email}, ya va en camino un correo con un enlace. Es válido una sola vez, durante una hora.',
  },
  sentHint: {
    ru: 'Письма нет несколько минут? Загляните в спам или отправьте ещё раз.',
    en: 'Nothing after a few minutes? Look in the spam folder or send it again.',
    es: '¿No llega en unos minutos? Mire en la carpeta de spam o envíelo de nuevo.',
  },
  sendAgain: { ru: 'Отправить ещё раз', en: 'Send again', es: 'Enviar de nuevo' },
  newLead: {
    ru: 'Когда вы сохраните пароль, здесь откроется ваш аккаунт, а на других устройствах нужно будет войти снова.',
    en: 'Once you save it, you will be signed in here and signed out on other devices.',
    es: 'Al guardarla, se iniciará la sesión aquí y se cerrará en los demás dispositivos.',
  },
  forcedLead: {
    ru: 'Чтобы продолжить, замените пароль на свой.',
    en: 'To continue, replace the password with your own.',
    es: 'Para continuar, elija su propia contraseña.',
  },
  newPassword: { ru: 'Новый пароль', en: 'New password', es: 'Contraseña nueva' },
  repeat: { ru: 'Новый пароль ещё раз', en: 'New password again', es: 'Repita la contraseña nueva' },
  rule: { ru: '8 символов или больше.', en: '8 characters or more.', es: '8 caracteres o más.' },
  current: { ru: 'Текущий пароль', en: 'Current password', es: 'Contraseña actual' },
  fillAll: { ru: 'Заполните все поля.', en: 'Fill in all the fields.', es: 'Rellene todos los campos.' },
  save: { ru: 'Сохранить пароль', en: 'Save the password', es: 'Guardar la contraseña' },
  saved: { ru: 'Пароль изменён.', en: 'Your password has been changed.', es: 'La contraseña se ha cambiado.' },
  saveFailed: {
    ru: 'Не удалось изменить пароль.',
    en: 'Failed to update password.',
    es: 'No se ha podido cambiar la contraseña.',
  },
  checking: { ru: 'Проверяем ссылку', en: 'Checking the link', es: 'Comprobando el enlace' },
  linkDeadTitle: {
    ru: 'Ссылка больше не действует',
    en: 'This link no longer works',
    es: 'Este enlace ya no es válido',
  },
  linkDeadText: {
    ru: 'Она действует один час и только один раз. Пароль остался прежним, запросите новую ссылку.',
    en: 'It works only once, within one hour. Your password is unchanged: ask for a new link.',
    es: 'Es válido una sola vez, durante una hora. Su contraseña sigue igual: pida otro enlace.',
  },
  closedTitle: { ru: 'Аккаунт закрыт', en: 'The account is closed', es: 'La cuenta está cerrada' },
  closedText: {
    ru: 'Вы закрыли этот аккаунт, но данные ещё не удалены. Восстановите его — и вы сразу войдёте с новым паролем. Списания за подписки и рассрочку тогда продолжатся: то, что пора оплатить, спишется сразу.',
    en: 'You closed this account, but its data has not been erased yet. Restore it to sign in with the new password. Payments for subscriptions and instalments will then continue, and any that are due will be charged at once.',
    es: 'Usted cerró esta cuenta, pero sus datos aún no se han borrado. Recupérela para iniciar sesión con la contraseña nueva. Al hacerlo, continuarán los pagos de suscripciones y a plazos, y los vencidos se cobrarán enseguida.',
  },
  restore: { ru: 'Восстановить аккаунт', en: 'Restore the account', es: 'Recuperar la cuenta' },
  askNew: { ru: 'Запросить новую ссылку', en: 'Ask for a new link', es: 'Pedir otro enlace' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.recovery': typeof texts
  }
}
