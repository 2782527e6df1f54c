import { authoringErrorTexts } from './authoringErrorTexts.ts'
import { clubErrorTexts } from './clubErrorTexts.ts'
import { expertErrorTexts } from './expertErrorTexts.ts'
import { fileErrorTexts } from './fileErrorTexts.ts'
import { shopErrorTexts } from './shopErrorTexts.ts'
import { supportErrorTexts } from './supportErrorTexts.ts'
import type { Language } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

type Texts = Record<Language, string>

export const errorTexts: Record<ErrorCode, Texts> = {
  bad_request: {
    ru: 'Запрос не удалось прочитать. Обновите страницу и попробуйте снова.',
    en: 'The request could not be read. Please reload the page and try again.',
    es: 'No se ha podido leer la solicitud. Recargue la página e inténtelo de nuevo.',
  },
  unauthorized: {
    ru: 'Войдите, чтобы продолжить.',
    en: 'Please sign in to continue.',
    es: 'Inicie sesión para continuar.',
  },
  session_expired: {
    ru: 'Сеанс завершён. Войдите ещё раз.',
    en: 'Your session has ended. Please sign in again.',
    es: 'Su sesión ha terminado. Vuelva a iniciar sesión.',
  },
  session_replaced: {
    ru: 'Вы вошли на другом устройстве. Чтобы продолжить здесь, войдите ещё раз.',
    en: 'You logged in on another device. To continue here, sign in again.',
    es: 'Ha iniciado sesión en otro dispositivo. Para continuar aquí, inicie sesión de nuevo.',
  },
  signature_invalid: {
    ru: 'Ссылка больше не действует. Обновите страницу.',
    en: 'This link is no longer valid. Please reload the page.',
    es: 'Esta dirección ya no es válida. Recargue la página.',
  },
  stream_not_started: {
    ru: 'Курс ещё не начался. Дождитесь первого дня: дата указана в календаре.',
    en: 'The course has not started yet. Wait for its first day: the calendar shows the date.',
    es: 'El curso aún no ha empezado. Espere al primer día: la fecha está en el calendario.',
  },
  stream_frozen: {
    ru: 'Курс заморожен. Подождите, пока заморозка закончится, или отмените её в календаре.',
    en: 'The course is frozen. Wait until the freeze ends, or unfreeze the course in its calendar.',
    es: 'El curso está congelado. Espere a que termine la congelación o anúlela en el calendario.',
  },
  stream_stopped: {
    ru: 'Курс остановлен: нет действующей подписки. Продлите её, и занятия продолжатся.',
    en: 'The course is stopped: there is no active subscription. Renew your subscription to continue.',
    es: 'El curso está detenido: no hay una suscripción activa. Renuévela para continuar.',
  },
  stream_ended: {
    ru: 'Доступ к курсу закончился. Чтобы продлить его, напишите в поддержку.',
    en: 'Access to the course has ended. To extend it, contact support.',
    es: 'El acceso al curso ha terminado. Para ampliarlo, escriba a soporte.',
  },
  day_not_open_yet: {
    ru: 'Этот день ещё не открылся. Подождите: дата указана в календаре.',
    en: 'This day is not open yet. Check the calendar for the date when it opens.',
    es: 'Este día aún no está abierto. Espere a su fecha, que está en el calendario.',
  },
  day_locked_in_demo: {
    ru: 'Этот день есть в полном курсе. Перейдите на него, чтобы продолжить.',
    en: 'This day is part of the full course. Get the full course to continue.',
    es: 'Este día forma parte del curso completo. Obténgalo para continuar.',
  },
  day_needs_earlier_day: {
    ru: 'Сначала завершите обязательный день.',
    en: 'Finish the required day first.',
    es: 'Primero termine el día obligatorio.',
  },
  day_needs_homework: {
    ru: 'Этап откроется, когда эксперт примет задание. Отправьте его или дождитесь ответа.',
    en: 'The stage opens when the expert approves your homework. Send it, or wait for the answer.',
    es: 'La etapa se abrirá cuando se apruebe su tarea. Envíela o espere la respuesta.',
  },
  downloads_locked_in_demo: {
    ru: 'Скачивание есть в полном курсе. Перейдите на него, чтобы скачивать уроки.',
    en: 'Downloads are part of the full course. Get the full course to download lessons.',
    es: 'Las descargas forman parte del curso completo. Obténgalo para descargar las lecciones.',
  },
  downloads_unavailable: {
    ru: 'Здесь видео не скачиваются. Смотрите уроки, пока есть интернет.',
    en: 'Videos cannot be downloaded here. Watch the lessons while you are online.',
    es: 'Aquí no se pueden descargar vídeos. Vea las lecciones mientras haya conexión.',
  },
  file_locked_in_demo: {
    ru: 'Этот материал есть в полном курсе. Перейдите на него, чтобы открыть материал.',
    en: 'This material is part of the full course. Get the full course to open it.',
    es: 'Este material forma parte del curso completo. Obtenga el curso para abrirlo.',
  },
  homework_on_checking: {
    ru: 'Это задание уже у эксперта. Дождитесь ответа.',
    en: 'The expert already has this homework. Please wait for the answer.',
    es: 'Esta tarea ya está en revisión. Espere la respuesta.',
  },
  homework_approved: {
    ru: 'Это задание уже принято. Откройте его, чтобы прочитать ответ.',
    en: 'This homework has already been approved. Open it to read the answer.',
    es: 'Esta tarea ya está aprobada. Ábrala para leer la respuesta.',
  },
  ...clubErrorTexts,
  ...authoringErrorTexts,
  ...expertErrorTexts,
  ...supportErrorTexts,
  ...shopErrorTexts,
  too_many_marks: {
    ru: 'В этом задании уже 50 пометок, больше добавить нельзя. Удалите лишнюю.',
    en: 'There are already 50\u00A0marks on this homework, which is the limit. Delete one that you do not need.',
    es: 'Esta tarea ya tiene 50 marcas, el máximo. Elimine alguna que no necesite.',
  },
  freeze_unavailable: {
    ru: 'Этот курс нельзя заморозить. Если нужен перерыв, напишите в поддержку.',
    en: 'This course cannot be frozen. If you need a break, please contact support.',
    es: 'Este curso no se puede congelar. Si necesita un descanso, escriba a soporte.',
  },
  freeze_before_first_opening: {
    ru: 'Курс ещё не начался. Откройте первый день, и после этого его можно будет заморозить.',
    en: 'The course has not started yet. Open its first day: after that it can be frozen.',
    es: 'El curso aún no ha empezado. Abra su primer día: después se puede congelar.',
  },
  code_invalid: {
    ru: 'Ссылка уже использована или устарела. Запросите новую.',
    en: 'This link has been used or has expired. Please ask for a new one.',
    es: 'Este enlace ya se ha usado o ha caducado. Pida uno nuevo.',
  },
  question_unanswered: {
    ru: 'Ответа ещё нет. Подождите его, и вопрос можно будет оценить.',
    en: 'There is no answer yet. Wait for it, and then rate it.',
    es: 'Aún no hay respuesta. Espere a que llegue para valorarla.',
  },
  not_found: {
    ru: 'Здесь ничего нет: возможно, это удалено или изменено. Обновите страницу.',
    en: 'There is nothing here: it may have been deleted or changed. Please reload the page.',
    es: 'Aquí no hay nada: puede que se haya eliminado o cambiado. Recargue la página.',
  },
  phone_code_wrong: {
    ru: 'Код не подошёл. Проверьте его в сообщении.',
    en: 'This code is wrong. Check it in the message.',
    es: 'El código no es correcto. Compruébelo en el mensaje.',
  },
  phone_code_expired: {
    ru: 'Этот код больше не действует. Запросите новый.',
    en: 'This code is no longer valid. Ask for a new one.',
    es: 'Este código ya no es válido. Pida uno nuevo.',
  },
  phone_without_country: {
    ru: 'Укажите в профиле номер в международном формате: плюс, код страны и номер, например +34 600 000 000.',
    en: 'Enter the number in your profile in international format: a plus sign, the country code and the number, such as +34\u00A0600\u00A0000\u00A0000.',
    es: 'Indique en su perfil el número en formato internacional: signo más, prefijo del país y número, por ejemplo +34 600 000 000.',
  },
  phone_country_unavailable: {
    ru: 'На номера этой страны школа не отправляет сообщения. Выберите другой способ.',
    en: 'The school does not send messages to numbers in this country. Choose another way.',
    es: 'La escuela no envía mensajes a números de este país. Elija otra vía.',
  },
  text_channel_unavailable: {
    ru: 'Школа не отправляет такие сообщения. Выберите другой способ.',
    en: 'The school does not send messages this way. Choose another one.',
    es: 'La escuela no envía mensajes por esta vía. Elija otra.',
  },
  sign_in_code_required: {
    ru: 'Пароль этого аккаунта кто-то подбирает, поэтому здесь нужен ещё и код. Если пароль верный, мы отправили код на почту: введите его.',
    en: 'Somebody is trying to guess the password of this account, so you also need a code here. If your password is right, we have emailed you the code. Enter it here.',
    es: 'Alguien intenta adivinar la contraseña de esta cuenta; por eso, aquí también hace falta un código. Si la contraseña es correcta, se lo hemos enviado por correo: introdúzcalo.',
  },
  account_closed: {
    ru: 'Аккаунт закрыт. Восстановите его: это возможно, пока данные не удалены. Списания за подписки и рассрочку тогда продолжатся: то, что пора оплатить, спишется сразу.',
    en: 'The account is closed. You can restore it until its data is erased. Payments for subscriptions and instalments will then continue, and any that are due will be charged at once.',
    es: 'La cuenta está cerrada. Puede recuperarla hasta que se borren sus datos. Al hacerlo, continuarán los pagos de suscripciones y a plazos, y los vencidos se cobrarán enseguida.',
  },
  run_ended: {
    ru: 'Доступ к этому курсу закончился. Сначала откройте ученику курс заново.',
    en: 'Access to this course has ended. Open the course to this person again first.',
    es: 'El acceso a este curso ha terminado. Primero inscriba de nuevo a esta persona.',
  },
  run_is_trial: {
    ru: 'Это пробная версия: в неё ничего нельзя добавить. Откройте ученику полный курс.',
    en: 'This is a trial, so nothing can be added to it. Give the person the full course.',
    es: 'Es una versión de prueba y no admite añadidos. Dé a esta persona el curso completo.',
  },
  account_erased: {
    ru: 'Этот аккаунт удалён: восстановить его можно только в течение 14 дней после закрытия. Создайте новый.',
    en: 'This account has been erased: an account can be reopened only within 14\u00A0days of being closed. Create a new one.',
    es: 'Esta cuenta se ha borrado: solo podía recuperarse en los 14\u00A0días posteriores al cierre. Cree una nueva.',
  },
  last_way_in: {
    ru: 'Это единственный способ войти. Сначала задайте пароль или привяжите другую соцсеть.',
    en: 'This is your only way to sign in. Set a password or link another network first.',
    es: 'Es su única forma de iniciar sesión. Primero establezca una contraseña o vincule otra red.',
  },
  day_not_complete: {
    ru: 'Чтобы завершить день, выполните всё обязательное.',
    en: 'To finish the day, complete what is required.',
    es: 'Para terminar el día, complete lo obligatorio.',
  },
  last_admin: {
    ru: 'Это единственный администратор школы. Сначала назначьте другого.',
    en: 'This is the only administrator. Appoint another one first.',
    es: 'Es la única persona con la función de administrador. Primero nombre a otra.',
  },
  email_unconfirmed: {
    ru: 'Адрес добавили в аккаунт позже и ещё не подтвердили. Попросите подтвердить его: после этого можно отправить ссылку для пароля.',
    en: 'This address was added later and has not been confirmed yet. Ask its owner to confirm it: a password link can be sent after that.',
    es: 'Esta dirección se añadió después y aún no está confirmada. Pida que la confirmen: entonces podrá enviar un enlace para la contraseña.',
  },
  person_without_email: {
    ru: 'У этого аккаунта нет почты, ссылку отправить некуда. Сначала добавьте адрес.',
    en: 'This account has no email address to send a link to. Add one first.',
    es: 'Esta cuenta no tiene un correo al que enviar el enlace. Primero añada una dirección.',
  },
  email_required: {
    ru: 'Чтобы купить, добавьте в профиле адрес почты: на него придёт чек.',
    en: 'To buy, add an email address to your profile. We will send the receipt to it.',
    es: 'Para comprar, añada un correo a su perfil: ahí le enviaremos el recibo.',
  },
  payments_unavailable: {
    ru: 'Школа пока не принимает оплату на сайте. Напишите в поддержку.',
    en: 'The school does not take payments here yet. Please contact support.',
    es: 'La escuela aún no acepta pagos aquí. Escriba a soporte.',
  },
  request_timeout: {
    ru: 'Связь слишком медленная: запрос не дошёл за минуту. Попробуйте снова.',
    en: 'The connection is too slow: the request did not arrive within a minute. Please try again.',
    es: 'La conexión es demasiado lenta: la solicitud no ha llegado en un minuto. Inténtelo de nuevo.',
  },
  payload_too_large: {
    ru: 'Слишком большой объём данных. Сократите текст или отправьте меньше за один раз.',
    en: 'That is too much data. Please shorten the text, or send less at once.',
    es: 'Son demasiados datos. Acorte el texto o envíe menos de una vez.',
  },
  ...fileErrorTexts,
  unsupported_media_type: {
    ru: 'Данные в этом формате не принимаются. Выберите файл другого формата.',
    en: 'Data in this format is not accepted. Choose a file in another format.',
    es: 'No se aceptan datos en este formato. Elija un archivo de otro formato.',
  },
  validation_failed: {
    ru: 'Проверьте введённые данные.',
    en: 'Please check what you entered.',
    es: 'Revise los datos introducidos.',
  },
  idempotency_key_reused: {
    ru: 'Этот ключ уже использован для другого запроса. Обновите страницу и попробуйте снова.',
    en: 'This key has already been used for another request. Reload the page and try again.',
    es: 'Esta clave ya se ha usado para otra solicitud. Recargue la página e inténtelo de nuevo.',
  },
  too_many_requests: {
    ru: 'Слишком много попыток. Подождите немного и попробуйте снова.',
    en: 'Too many attempts. Please wait a little and try again.',
    es: 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  },
  upload_quota_reached: {
    ru: 'За день можно загрузить не больше {limit}. На сегодня лимит исчерпан, продолжить можно {until}.',
    en: 'You have reached the daily upload limit of {limit}. You can continue {until}.',
    es: 'Ya ha subido el máximo diario de {limit}. Podrá continuar {until}.',
  },
  network_quota_reached: {
    ru: 'Из вашей сети за день можно загрузить не больше {limit}. На сегодня лимит исчерпан: продолжите {until} или из другой сети.',
    en: 'Your network has reached the daily upload limit of {limit}. Continue {until}, or from another network.',
    es: 'Desde su red ya se ha subido el máximo diario de {limit}. Continúe {until} o desde otra red.',
  },
  phone_messages_exhausted: {
    ru: 'Сегодня сообщений больше отправить нельзя. Попробуйте завтра или выберите другой способ.',
    en: 'No more messages can be sent today. Try again tomorrow, or choose another way.',
    es: 'Hoy no se pueden enviar más mensajes. Inténtelo mañana o elija otra vía.',
  },
  too_many_guesses: {
    ru: 'Пароль этого аккаунта кто-то подбирает с разных устройств. Повторите попытку через 15 минут или войдите там, где входили раньше.',
    en: 'Somebody is trying to guess the password of this account from many devices. Please try again in 15\u00A0minutes, or sign in on a device where you have signed in before.',
    es: 'Alguien intenta adivinar la contraseña de esta cuenta desde muchos dispositivos. Vuelva a intentarlo dentro de 15 minutos o inicie sesión donde ya lo haya hecho antes.',
  },
  server_error: {
    ru: 'На сервере произошла ошибка. Попробуйте позже.',
    en: 'An error occurred on the server. Please try again later.',
    es: 'Se ha producido un error en el servidor. Inténtelo más tarde.',
  },
  unavailable: {
    ru: 'Сервис временно недоступен. Попробуйте через минуту.',
    en: 'The service is temporarily unavailable. Please try again in a minute.',
    es: 'El servicio no está disponible en este momento. Inténtelo dentro de un minuto.',
  },
}
