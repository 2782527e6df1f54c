import type { Language } from '#contract/endpoint.ts'
import { fillTemplate } from '../../platform/language/text.ts'
import type { MailKind } from './kinds.ts'
import { shopTexts, type MailTexts } from './shopTexts.ts'

type Text = { subject: string; body: string }

/** Plain text with `{name}` placeholders. */
const texts: Record<MailKind, MailTexts> = {
  ...shopTexts,
  confirm_email: {
    ru: {
      subject: 'Подтвердите почту — {school}',
      body: 'Здравствуйте.\n\nЧтобы подтвердить этот адрес, откройте ссылку:\n{link}\n\nЕсли вы не создавали аккаунт, ничего делать не нужно.\n\n{school}',
    },
    en: {
      subject: 'Confirm your email — {school}',
      body: 'Hello.\n\nTo confirm this address, please open the link:\n{link}\n\nIf you did not create an account, you do not need to do anything.\n\n{school}',
    },
    es: {
      subject: 'Confirme su correo — {school}',
      body: 'Hola.\n\nPara confirmar esta dirección, abra el enlace:\n{link}\n\nSi no ha creado una cuenta, no tiene que hacer nada.\n\n{school}',
    },
  },
  desk_alert: {
    ru: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nОчередь эксперта: {desk}\n\n{school}' },
    en: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nExpert’s desk: {desk}\n\n{school}' },
    es: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nMesa de trabajo: {desk}\n\n{school}' },
  },
  inbox_alert: {
    ru: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nОбращения: {inbox}\n\n{school}' },
    en: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nInbox: {inbox}\n\n{school}' },
    es: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nPreguntas: {inbox}\n\n{school}' },
  },
  error_alert: {
    ru: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nОшибки: {errors}\n\n{school}' },
    en: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nErrors: {errors}\n\n{school}' },
    es: { subject: '{subject} — {school}', body: '{subject}.\n\n{list}\n\nErrores: {errors}\n\n{school}' },
  },
  reset_password: {
    ru: {
      subject: 'Новый пароль — {school}',
      body: 'Здравствуйте.\n\nЧтобы задать новый пароль, откройте ссылку. Она сработает один раз в течение часа:\n{link}\n\nЕсли вы этого не просили, пароль останется прежним.\n\n{school}',
    },
    en: {
      subject: 'Your new password — {school}',
      body: 'Hello.\n\nTo set a new password, please open the link. It works once, within one hour:\n{link}\n\nIf you did not ask for this, your password stays as it is.\n\n{school}',
    },
    es: {
      subject: 'Su contraseña nueva — {school}',
      body: 'Hola.\n\nPara establecer una contraseña nueva, abra el enlace. Es válido durante una hora y una sola vez:\n{link}\n\nSi no lo ha pedido, su contraseña sigue igual.\n\n{school}',
    },
  },
  email_changed: {
    ru: {
      subject: 'У вашего аккаунта новая почта — {school}',
      body: 'Здравствуйте.\n\nТеперь в ваш аккаунт входят с почтой {email}, и письма приходят туда. С этим адресом войти больше нельзя.\n\nЕсли вы этого не делали, верните аккаунт по ссылке. Она сработает один раз в течение семи дней: вход на всех устройствах завершится, и вы зададите новый пароль:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your account has a new email address — {school}',
      body: 'Hello.\n\nYour account now uses {email}: you sign in with that address, and messages are sent to it. This address can no longer be used to sign in.\n\nIf this was not you, take your account back with the link. It works once, within seven days. All devices will be signed out, and you will set a new password:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Su cuenta tiene un correo nuevo — {school}',
      body: 'Hola.\n\nAhora la cuenta usa {email}: con esa dirección se inicia sesión y allí llegan los correos. Con esta ya no se puede iniciar sesión.\n\nSi no ha sido usted, recupere la cuenta con el enlace. Es válido una sola vez, durante siete días. Se cerrarán todas las sesiones y establecerá una contraseña nueva:\n{link}\n\n{school}',
    },
  },
  password_changed: {
    ru: {
      subject: 'У вашего аккаунта новый пароль — {school}',
      body: 'Здравствуйте.\n\nДля вашего аккаунта задан новый пароль. На других устройствах нужно войти заново.\n\nЕсли это были не вы, задайте свой:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your account has a new password — {school}',
      body: 'Hello.\n\nA new password has been set for your account. Other devices have to sign in again.\n\nIf this was not you, set your own:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Su cuenta tiene una contraseña nueva — {school}',
      body: 'Hola.\n\nSe ha establecido una contraseña nueva para su cuenta. En los demás dispositivos hay que iniciar sesión otra vez.\n\nSi no ha sido usted, establezca la suya:\n{link}\n\n{school}',
    },
  },
  invitation: {
    ru: {
      subject: 'Для вас создан аккаунт — {school}',
      body: '{greeting}\n\nДля вас создали аккаунт в школе. {course}Чтобы войти, задайте пароль по ссылке. Она сработает один раз в течение семи дней:\n{link}\n\nЕсли ссылка устареет, выберите «Забыли пароль?» на экране входа.\n\n{school}',
    },
    en: {
      subject: 'You have an account — {school}',
      body: '{greeting}\n\nAn account at our school has been created for you. {course}To sign in, please set a password with this link. It works once, within seven days:\n{link}\n\nIf the link has expired, choose “Forgot password?” on the sign-in page.\n\n{school}',
    },
    es: {
      subject: 'Tiene una cuenta — {school}',
      body: '{greeting}\n\nHemos creado una cuenta para usted en nuestra escuela. {course}Para iniciar sesión, establezca una contraseña con este enlace. Es válido una sola vez, durante siete días:\n{link}\n\nSi el enlace ha caducado, elija «¿Ha olvidado la contraseña?» al iniciar sesión.\n\n{school}',
    },
  },
  remember_replayed: {
    ru: {
      subject: 'Мы завершили сеанс в вашем аккаунте — {school}',
      body: 'Здравствуйте.\n\nВ ваш аккаунт попытались войти по данным «Запомнить меня», которые уже были использованы. Так бывает, если их скопировали с вашего устройства, поэтому мы завершили этот сеанс. Войдите на своём устройстве ещё раз, с паролем.\n\nЕсли вам кажется, что аккаунтом пользуется кто-то другой, задайте новый пароль:\n{link}\n\n{school}',
    },
    en: {
      subject: 'We ended a session in your account — {school}',
      body: 'Hello.\n\nSomebody tried to sign in to your account with “Remember me” data that had already been used. This can happen when it has been copied from your device, so we have ended that session. Please sign in on your device again with your password.\n\nIf you think somebody else is using your account, set a new password:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Hemos cerrado una sesión de su cuenta — {school}',
      body: 'Hola.\n\nAlguien intentó iniciar sesión en su cuenta con datos de «Recordarme» que ya se habían usado. Esto puede ocurrir cuando se copian de su dispositivo. Por eso hemos cerrado esa sesión: vuelva a iniciar sesión en su dispositivo con su contraseña.\n\nSi cree que otra persona usa su cuenta, establezca una contraseña nueva:\n{link}\n\n{school}',
    },
  },
  network_linked: {
    ru: {
      subject: 'К аккаунту привязана соцсеть {network} — {school}',
      body: 'Здравствуйте.\n\nТеперь в ваш аккаунт можно войти через {network}.\n\nЕсли это сделали не вы, отвяжите {network} и смените пароль:\n{link}\n\n{school}',
    },
    en: {
      subject: '{network} is linked to your account — {school}',
      body: 'Hello.\n\nYou can now sign in to your account with {network}.\n\nIf it was not you who linked it, unlink {network} and change your password:\n{link}\n\n{school}',
    },
    es: {
      subject: '{network} está vinculado a su cuenta — {school}',
      body: 'Hola.\n\nAhora puede iniciar sesión en su cuenta con {network}.\n\nSi no lo ha vinculado usted, desvincule {network} y cambie su contraseña:\n{link}\n\n{school}',
    },
  },
  network_unlinked: {
    ru: {
      subject: 'От аккаунта отвязана соцсеть {network} — {school}',
      body: 'Здравствуйте.\n\nВ ваш аккаунт больше нельзя войти через {network}.\n\nЕсли это сделали не вы, смените пароль. Ваши соцсети:\n{link}\n\n{school}',
    },
    en: {
      subject: '{network} is no longer linked to your account — {school}',
      body: 'Hello.\n\nYou can no longer sign in to your account with {network}.\n\nIf it was not you who unlinked it, change your password. Your linked networks:\n{link}\n\n{school}',
    },
    es: {
      subject: '{network} ya no está vinculado a su cuenta — {school}',
      body: 'Hola.\n\nYa no puede iniciar sesión en su cuenta con {network}.\n\nSi no lo ha desvinculado usted, cambie su contraseña. Estas son sus redes vinculadas:\n{link}\n\n{school}',
    },
  },
  sign_in_code: {
    ru: {
      subject: 'Код для входа — {school}',
      body: 'Здравствуйте.\n\nПароль вашего аккаунта кто-то подбирает, поэтому на новом устройстве мы просим ещё и код:\n\n{code}\n\nОн сработает один раз в течение {minutes} минут. Никому его не сообщайте.\n\nЕсли входите не вы, кто-то знает ваш пароль. Задайте новый:\n{link}\n\n{school}',
    },
    en: {
      subject: 'Your sign-in code — {school}',
      body: 'Hello.\n\nSomebody is trying to guess the password of your account, so we also ask for a code on a new device:\n\n{code}\n\nIt works once, within {minutes} minutes. Please do not share it with anybody.\n\nIf you are not signing in now, somebody knows your password. Set a new one:\n{link}\n\n{school}',
    },
    es: {
      subject: 'Su código para iniciar sesión — {school}',
      body: 'Hola.\n\nAlguien intenta adivinar la contraseña de su cuenta; por eso, en un dispositivo nuevo también pedimos un código:\n\n{code}\n\nEs válido una sola vez, durante {minutes} minutos. No se lo diga a nadie.\n\nSi no es usted quien inicia sesión, alguien conoce su contraseña. Establezca una nueva:\n{link}\n\n{school}',
    },
  },
  reminder: {
    ru: {
      subject: '{time} — время для себя',
      body: 'Здравствуйте.\n\nВы просили напомнить в {time}: сегодняшнее занятие ждёт вас.\n{link}\n\nИзменить время или отключить напоминания:\n{settings}\n\n{school}',
    },
    en: {
      subject: '{time}: time for yourself',
      body: 'Hello.\n\nYou asked us to remind you at {time}: today’s practice is waiting for you.\n{link}\n\nChange the time or turn reminders off:\n{settings}\n\n{school}',
    },
    es: {
      subject: '{time}: un momento para usted',
      body: 'Hola.\n\nSu recordatorio de hoy, {time}: la práctica le espera.\n{link}\n\nCambie la hora o desactive los recordatorios:\n{settings}\n\n{school}',
    },
  },
  notices: {
    ru: {
      subject: '{subject}',
      body: 'Здравствуйте.\n\n{list}\n\nОтключить такие письма:\n{settings}\n\n{school}',
    },
    en: { subject: '{subject}', body: 'Hello.\n\n{list}\n\nTurn these emails off:\n{settings}\n\n{school}' },
    es: { subject: '{subject}', body: 'Hola.\n\n{list}\n\nDesactivar estos correos:\n{settings}\n\n{school}' },
  },
  meeting: {
    ru: { subject: '{subject}', body: 'Здравствуйте.\n\n{text}\n\n{page}\n\n{school}' },
    en: { subject: '{subject}', body: 'Hello.\n\n{text}\n\n{page}\n\n{school}' },
    es: { subject: '{subject}', body: 'Hola.\n\n{text}\n\n{page}\n\n{school}' },
  },
  support_received: {
    ru: {
      subject: 'Ваш вопрос получен — {school}',
      body: 'Здравствуйте.\n\nМы получили ваш вопрос и ответим {date} до {time} по времени школы. Ответ придёт на эту почту.\n\nВаш вопрос и ответы на него открываются по ссылке, там же можно дописать. Она действует 30 дней:\n{link}\n\nЕсли вы ни о чём не спрашивали, ничего делать не нужно.\n\n{school}',
    },
    en: {
      subject: 'Your question has arrived — {school}',
      body: 'Hello.\n\nWe have received your question and will answer on {date} by {time}, school time. The answer will come to this address.\n\nTo see your question and its answers, or to add something, open the link. It is valid for 30 days:\n{link}\n\nIf you have not asked anything, you do not need to do anything.\n\n{school}',
    },
    es: {
      subject: 'Hemos recibido su pregunta — {school}',
      body: 'Hola.\n\nHemos recibido su pregunta y responderemos el {date} antes de las {time}, hora de la escuela. La respuesta llegará a este correo.\n\nPara ver la pregunta y las respuestas, o añadir algo, abra el enlace. Es válido durante 30 días:\n{link}\n\nSi no ha preguntado nada, no tiene que hacer nada.\n\n{school}',
    },
  },
  support_answer: {
    ru: {
      subject: 'Ответ на ваш вопрос — {school}',
      body: 'Здравствуйте.\n\n{message}\n\nОтветить или прочитать всё с начала — по ссылке. Она действует 30 дней:\n{link}\n\n{school}',
    },
    en: {
      subject: 'The answer to your question — {school}',
      body: 'Hello.\n\n{message}\n\nTo reply or to read everything from the beginning, open the link. It is valid for 30 days:\n{link}\n\n{school}',
    },
    es: {
      subject: 'La respuesta a su pregunta — {school}',
      body: 'Hola.\n\n{message}\n\nPara responder o leer todo desde el principio, abra el enlace. Es válido durante 30 días:\n{link}\n\n{school}',
    },
  },
  support_question: {
    ru: { subject: 'Вопрос в поддержку — {school}', body: '{name} <{email}> пишет:\n\n{message}' },
    en: { subject: 'A question for support — {school}', body: '{name} <{email}> writes:\n\n{message}' },
    es: { subject: 'Pregunta a soporte — {school}', body: '{name} <{email}> escribe:\n\n{message}' },
  },
}

export function mailText(kind: MailKind, language: Language, values: Record<string, string>): Text {
  const { subject, body } = texts[kind][language]
  // A line break in a subject would begin a new header.
  return { subject: fillTemplate(subject, values).replaceAll(/[\r\n]+/g, ' '), body: fillTemplate(body, values) }
}
