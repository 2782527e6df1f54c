import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  title: { ru: 'Введите код из письма', en: 'Enter the code from the email', es: 'Escriba el código del correo' },
  reason: {
    ru: 'Пароль этого аккаунта кто-то подбирает, поэтому на новом устройстве нужен ещё и код. Если пароль верный, письмо с кодом уже идёт на {email}.',
    en: 'Somebody is trying to guess the password of this account, so a new device also needs a code. If the password is right, the code is on its way to {email}.',
    es: 'Alguien intenta adivinar la contraseña de esta cuenta; por eso, en un dispositivo nuevo también hace falta un código. Si la contraseña es correcta, el código ya va en camino a {email}.',
  },
  code: { ru: 'Код из письма', en: 'Code from the email', es: 'Código del correo' },
  help: {
    ru: '8 цифр. Код действует 10 минут.',
    en: '8 digits. The code works for 10 minutes.',
    es: '8 cifras. El código es válido durante 10 minutos.',
  },
  incomplete: {
    ru: 'Введите все 8 цифр кода.',
    en: 'Enter all 8 digits of the code.',
    es: 'Escriba las 8 cifras del código.',
  },
  noMail: {
    ru: 'Письма нет? Проверьте папку «Спам» и пароль: с неверным паролем код не приходит.',
    en: 'No email? Check your spam folder and your password: if the password is wrong, no code is sent.',
    es: '¿No llega? Revise la carpeta de spam y su contraseña: si no es correcta, no se envía ningún código.',
  },
  sendAgain: { ru: 'Отправить код ещё раз', en: 'Send the code again', es: 'Enviar el código otra vez' },
  sendAgainLater: {
    ru: 'Отправить ещё раз через {time}',
    en: 'Send again in {time}',
    es: 'Enviar otra vez dentro de {time}',
  },
  waitForMail: {
    ru: 'Письмо может идти минуту. Потом код можно запросить ещё раз.',
    en: 'The email may take a minute. Then you can ask for the code again.',
    es: 'El correo puede tardar un minuto. Después podrá pedir el código otra vez.',
  },
  back: {
    ru: 'Изменить почту или пароль',
    en: 'Change the email or password',
    es: 'Cambiar el correo o la contraseña',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'auth.code': typeof texts
  }
}
