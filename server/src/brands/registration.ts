import type { RegistrationQuestion } from '#contract/brands/api.ts'
import { questionNames, type QuestionName } from '#contract/brands/registration.ts'
import type { BrandFile } from './brandFile.ts'

type QuestionTexts = Omit<RegistrationQuestion, 'name'>

const done = { ru: 'Готово. Можно начинать.', en: 'All set. You can begin.', es: 'Listo. Ya puede empezar.' }

/** Default texts of the questions. `{firstName}` is the name given before. */
const defaultTexts: Record<QuestionName, QuestionTexts> = {
  firstName: {
    message: {
      ru: 'Здравствуйте. Как к вам обращаться?',
      en: 'Hello. What shall we call you?',
      es: 'Hola. ¿Cómo quiere que le llamemos?',
    },
    re_ask: { ru: 'Введите имя повторно', en: 'Enter your name again', es: 'Escriba su nombre otra vez' },
    after: {
      ru: 'Рады знакомству, {firstName}.',
      en: 'Good to meet you, {firstName}.',
      es: 'Encantados de conocerle, {firstName}.',
    },
  },
  email: {
    message: {
      ru: 'На какую почту создать аккаунт? По ней вы будете входить.',
      en: 'Which email shall we use for your account? You will sign in with it.',
      es: '¿Con qué correo abrimos la cuenta? Con él iniciará sesión.',
    },
    re_ask: { ru: 'Введите корректный e-mail', en: 'Enter a valid email', es: 'Escriba un correo válido' },
    after: null,
  },
  password: {
    message: {
      ru: 'Придумайте пароль: 8 символов или больше.',
      en: 'Choose a password: 8 characters or more.',
      es: 'Elija una contraseña: 8 caracteres o más.',
    },
    re_ask: { ru: 'Введите корректный пароль', en: 'Enter a valid password', es: 'Escriba una contraseña válida' },
    after: {
      ru: 'Аккаунт создан. Письмо для подтверждения почты уже в пути. Остальное можно пропустить.',
      en: 'Your account is ready, and an email to confirm the address is on its way. You can skip the rest.',
      es: 'La cuenta está creada y le hemos enviado un correo para confirmar la dirección. Las demás preguntas puede omitirlas.',
    },
  },
  socials: {
    message: {
      ru: 'Хотите входить одним касанием? Привяжите соцсеть.',
      en: 'Would you like to sign in with one tap? Link a social network.',
      es: '¿Quiere iniciar sesión con un toque? Vincule una red social.',
    },
    re_ask: { ru: 'Попробуйте привязать ещё раз', en: 'Try linking it again', es: 'Intente vincularla otra vez' },
    after: null,
  },
  birthday: {
    message: { ru: 'Когда у вас день рождения?', en: 'When is your birthday?', es: '¿Cuándo es su cumpleaños?' },
    re_ask: { ru: 'Введите корректную дату', en: 'Enter a valid date', es: 'Escriba una fecha válida' },
    after: null,
  },
  avatarId: {
    message: {
      ru: 'Добавьте фото: эксперту будет проще вас узнавать.',
      en: 'Add a photo, so that the experts recognise you.',
      es: 'Añada una foto: así los expertos le reconocerán.',
    },
    re_ask: { ru: 'Загрузите фото повторно', en: 'Upload the photo again', es: 'Suba la foto otra vez' },
    after: done,
  },
  push: {
    message: {
      ru: 'Присылать важное на это устройство? Разрешите уведомления. Их можно выключить в настройках.',
      en: 'Would you like to get important messages on this device? Allow notifications. You can turn them off in the settings.',
      es: '¿Le enviamos lo importante a este dispositivo? Permita las notificaciones. Puede desactivarlas en los ajustes.',
    },
    re_ask: {
      ru: 'Разрешите уведомления в браузере или пропустите вопрос',
      en: 'Allow notifications in the browser, or skip the question',
      es: 'Permita las notificaciones en el navegador u omita la pregunta',
    },
    after: done,
  },
}

const defaultQuestions: readonly QuestionName[] = questionNames.filter((name) => name !== 'push')

/** The questions of a brand's registration chat, with its texts or the default ones. */
export function userInfoChat(file: BrandFile): RegistrationQuestion[] {
  return (file.userInfoChat ?? defaultQuestions).map((question) => {
    const own = typeof question === 'string' ? { name: question } : question
    const { message, re_ask: reAsk, after } = defaultTexts[own.name]
    return {
      name: own.name,
      message: { ...message, ...own.message },
      re_ask: { ...reAsk, ...own.reAsk },
      after: own.after ? { ...after, ...own.after } : after,
    }
  })
}
