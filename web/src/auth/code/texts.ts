import type { DomainTexts } from '../../messages.ts'

export const texts = {
  title: { ru: 'Введите код из письма', en: 'Enter the code we mailed', es: 'Escriba el código del correo' },
  reason: {
    ru: 'Пароль этого аккаунта кто-то подбирает, поэтому на новом устройстве нужен ещё и код. Если пароль верный, письмо с кодом уже идёт на {email}.',
    en: 'Somebody is guessing the password of this account, so a new device needs a code as well. If the password is right, the code is on its way to {email}.',
    es: 'Alguien intenta adivinar la contraseña de esta cuenta; por eso, un dispositivo nuevo también necesita un código. Si la contraseña es correcta, el código va camino de {email}.',
  },
  code: { ru: 'Код из письма', en: 'Code from the mail', es: 'Código del correo' },
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
    en: 'No mail? Check the spam folder and your password: no code comes for a wrong one.',
    es: '¿No llega? Revise la carpeta de spam y su contraseña: si no es correcta, no se envía ningún código.',
  },
  sendAgain: { ru: 'Отправить код ещё раз', en: 'Send the code again', es: 'Enviar el código otra vez' },
  sendAgainLater: { ru: 'Ещё раз через {time}', en: 'Again in {time}', es: 'Otra vez en {time}' },
  waitForMail: {
    ru: 'Письмо может идти минуту. Потом код можно запросить ещё раз.',
    en: 'The mail may take a minute. Then you can ask for the code again.',
    es: 'El correo puede tardar un minuto. Después podrá pedir el código otra vez.',
  },
  back: { ru: 'Другая почта или пароль', en: 'Another email or password', es: 'Otro correo o contraseña' },
} as const satisfies DomainTexts

declare module '../../language.ts' {
  interface Texts {
    'auth.code': typeof texts
  }
}
