import type { Language } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

type Texts = Record<Language, string>

/** What a person reads for each refusal. */
export const errorTexts: Record<ErrorCode, Texts> = {
  bad_request: {
    ru: 'Запрос не удалось прочитать.',
    en: 'The request could not be read.',
    es: 'No se pudo leer la solicitud.',
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
    ru: 'Вы вошли на другом устройстве.',
    en: 'You logged in on another device.',
    es: 'Ha iniciado sesión en otro dispositivo.',
  },
  signature_invalid: {
    ru: 'Ссылка больше не действует. Обновите страницу.',
    en: 'This address is no longer valid. Please reload the page.',
    es: 'Esta dirección ya no es válida. Actualice la página.',
  },
  stream_not_started: {
    ru: 'Курс ещё не начался.',
    en: 'The course has not started yet.',
    es: 'El curso aún no ha empezado.',
  },
  stream_frozen: {
    ru: 'Курс заморожен. Занятия продолжатся, когда заморозка закончится.',
    en: 'The course is frozen. Lessons continue when the freeze ends.',
    es: 'El curso está congelado. Las lecciones seguirán cuando termine la congelación.',
  },
  stream_stopped: {
    ru: 'Курс остановлен: нет действующей подписки.',
    en: 'The course is stopped: there is no active subscription.',
    es: 'El curso está detenido: no hay una suscripción activa.',
  },
  stream_ended: {
    ru: 'Доступ к курсу закончился.',
    en: 'Access to the course has ended.',
    es: 'El acceso al curso ha terminado.',
  },
  day_not_open_yet: {
    ru: 'Этот день ещё не открылся.',
    en: 'This day is not open yet.',
    es: 'Este día aún no está abierto.',
  },
  day_locked_in_demo: {
    ru: 'Этот день открыт в полной версии курса.',
    en: 'This day is open in the full course.',
    es: 'Este día está abierto en el curso completo.',
  },
  day_needs_earlier_day: {
    ru: 'Сначала завершите обязательный день.',
    en: 'Finish the required day first.',
    es: 'Primero termine el día obligatorio.',
  },
  day_needs_homework: {
    ru: 'Этап откроется, когда эксперт примет задание.',
    en: 'The stage opens when the expert approves your homework.',
    es: 'La etapa se abre cuando el experto apruebe su tarea.',
  },
  code_invalid: {
    ru: 'Ссылка уже использована или устарела. Запросите новую.',
    en: 'This link has been used or has expired. Please ask for a new one.',
    es: 'Este enlace ya se usó o ha caducado. Pida uno nuevo.',
  },
  not_found: {
    ru: 'Ничего не найдено.',
    en: 'Nothing was found.',
    es: 'No se encontró nada.',
  },
  sign_in_code_required: {
    ru: 'Пароль этого аккаунта подбирают, поэтому здесь нужен ещё и код. Если пароль верный, мы отправили код на почту.',
    en: 'Somebody is guessing the password of this account, so you also need a code here. If the password is right, we have sent it by e-mail.',
    es: 'Alguien intenta adivinar la contraseña de esta cuenta; por eso, aquí también hace falta un código. Si la contraseña es correcta, se lo hemos enviado por correo.',
  },
  account_closed: {
    ru: 'Аккаунт закрыт. Пока данные не удалены, его можно восстановить.',
    en: 'The account is closed. Until its data is erased it can be restored.',
    es: 'La cuenta está cerrada. Puede recuperarla hasta que se borren sus datos.',
  },
  last_way_in: {
    ru: 'Это единственный способ войти. Сначала задайте пароль или привяжите другую соцсеть.',
    en: 'This is your only way to sign in. Set a password or link another network first.',
    es: 'Es su única forma de iniciar sesión. Primero establezca una contraseña o vincule otra red.',
  },
  day_not_complete: {
    ru: 'Чтобы завершить день, выполните обязательное.',
    en: 'To finish the day, complete what is required.',
    es: 'Para terminar el día, complete lo obligatorio.',
  },
  payload_too_large: {
    ru: 'Слишком большой объём данных.',
    en: 'That is too much data.',
    es: 'Son demasiados datos.',
  },
  unsupported_media_type: {
    ru: 'Данные в этом формате не принимаются.',
    en: 'Data in this format is not accepted.',
    es: 'No se aceptan datos en este formato.',
  },
  validation_failed: {
    ru: 'Проверьте введённые данные.',
    en: 'Please check what you entered.',
    es: 'Revise los datos introducidos.',
  },
  idempotency_key_reused: {
    ru: 'Этот ключ уже использован для другого запроса.',
    en: 'This key was already used for another request.',
    es: 'Esta clave ya se usó para otra solicitud.',
  },
  too_many_requests: {
    ru: 'Слишком много попыток. Подождите немного и попробуйте снова.',
    en: 'Too many errors. Please wait a little and try again.',
    es: 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  },
  too_many_guesses: {
    ru: 'Пароль этого аккаунта подбирают с разных устройств. Повторите попытку через 15 минут или войдите там, где входили раньше.',
    en: 'Somebody is guessing the password of this account from many devices. Please try again in 15 minutes, or sign in where you have signed in before.',
    es: 'Alguien intenta adivinar la contraseña de esta cuenta desde muchos dispositivos. Vuelva a intentarlo dentro de 15 minutos o inicie sesión donde ya lo haya hecho antes.',
  },
  server_error: {
    ru: 'На сервере произошла ошибка. Попробуйте позже.',
    en: 'An error occurred on the server. Please try again later.',
    es: 'Se produjo un error en el servidor. Inténtelo más tarde.',
  },
  unavailable: {
    ru: 'Сервис временно недоступен. Попробуйте через минуту.',
    en: 'The service is temporarily unavailable. Please try again in a minute.',
    es: 'El servicio no está disponible temporalmente. Inténtelo dentro de un minuto.',
  },
}

/** Why a field was refused. `{limit}` stands for the bound that was broken. */
export const fieldTexts = {
  required: {
    ru: 'Заполните это поле.',
    en: 'Please fill in this field.',
    es: 'Rellene este campo.',
  },
  email: {
    ru: 'Введите корректный адрес почты.',
    en: 'Please enter a valid e-mail.',
    es: 'Introduzca un correo válido.',
  },
  too_long: {
    ru: 'Не больше {limit} символов.',
    en: 'No more than {limit} characters.',
    es: 'No más de {limit} caracteres.',
  },
  too_short: {
    ru: 'Не меньше {limit} символов.',
    en: 'At least {limit} characters.',
    es: 'Al menos {limit} caracteres.',
  },
  too_large: {
    ru: 'Не больше {limit}.',
    en: 'No more than {limit}.',
    es: 'No más de {limit}.',
  },
  too_small: {
    ru: 'Не меньше {limit}.',
    en: 'No less than {limit}.',
    es: 'No menos de {limit}.',
  },
  whole_number: {
    ru: 'Нужно целое число.',
    en: 'A whole number is needed.',
    es: 'Se necesita un número entero.',
  },
  invalid: {
    ru: 'Недопустимое значение.',
    en: 'This value is not allowed.',
    es: 'Este valor no está permitido.',
  },
  email_taken: {
    ru: 'Эта почта уже занята. Войдите или восстановите доступ.',
    en: 'This e-mail is already in use. Please sign in or reset your password.',
    es: 'Este correo ya está en uso. Inicie sesión o recupere el acceso.',
  },
  app_id_taken: {
    ru: 'На этом устройстве уже есть аккаунт.',
    en: 'This device already has an account.',
    es: 'Este dispositivo ya tiene una cuenta.',
  },
  passwords_differ: {
    ru: 'Пароли должны совпадать.',
    en: 'Passwords must be identical.',
    es: 'Las contraseñas deben coincidir.',
  },
  password_too_short: {
    ru: 'Пароль не короче 8 символов.',
    en: 'A password has 8 characters or more.',
    es: 'La contraseña debe tener 8 caracteres o más.',
  },
  password_too_common: {
    ru: 'Такой пароль слишком легко угадать. Придумайте другой.',
    en: 'This password is too easy to guess. Please choose another.',
    es: 'Esta contraseña es demasiado fácil de adivinar. Elija otra.',
  },
  password_is_email: {
    ru: 'Пароль не должен повторять адрес почты.',
    en: 'A password must not repeat the e-mail address.',
    es: 'La contraseña no debe repetir la dirección de correo.',
  },
  password_characters: {
    ru: 'Уберите из пароля невидимые знаки.',
    en: 'Please remove invisible characters from the password.',
    es: 'Quite de la contraseña los caracteres invisibles.',
  },
  birthday: {
    ru: 'Введите корректную дату.',
    en: 'Please enter a valid date.',
    es: 'Introduzca una fecha válida.',
  },
  date_nonexistent: {
    ru: 'Такой даты не существует.',
    en: 'Nonexistent date.',
    es: 'Esa fecha no existe.',
  },
  instagram: {
    ru: 'Введите корректное имя в Instagram.',
    en: 'Enter a valid Instagram handle.',
    es: 'Introduzca un nombre de Instagram válido.',
  },
  instagram_example: {
    ru: 'Укажите своё имя, а не пример.',
    en: 'Enter your own handle, not the example.',
    es: 'Indique su nombre, no el ejemplo.',
  },
  phone: {
    ru: 'Введите корректный номер телефона.',
    en: 'Please enter a valid phone number.',
    es: 'Introduzca un número de teléfono válido.',
  },
  language: {
    ru: 'Этот язык здесь не поддерживается.',
    en: 'This language is not supported here.',
    es: 'Este idioma no está disponible aquí.',
  },
  wrong_code: {
    ru: 'Код не подошёл. Проверьте код и пароль или запросите новый код.',
    en: 'This code is not valid. Check the code and the password, or ask for a new code.',
    es: 'Este código no es válido. Revise el código y la contraseña o pida un código nuevo.',
  },
  wrong_password: {
    ru: 'Неверный пароль. Проверьте раскладку или восстановите доступ.',
    en: 'The password is wrong. Check the keyboard layout or reset your password.',
    es: 'La contraseña no es correcta. Revise el teclado o recupere el acceso.',
  },
  fresh_sign_in_required: {
    ru: 'У этого аккаунта нет пароля. Выйдите, войдите снова через соцсеть и повторите в течение десяти минут или задайте пароль: «Забыли пароль?» на экране входа.',
    en: 'This account has no password. Sign out, sign in again through your social network and repeat this within ten minutes, or set a password with “Forgot password?” on the sign-in page.',
    es: 'Esta cuenta no tiene contraseña. Cierre sesión, iníciela de nuevo con su red social y repítalo en diez minutos, o establezca una contraseña con «¿Olvidó la contraseña?» al iniciar sesión.',
  },
} as const satisfies Record<string, Texts>

export type FieldRule = keyof typeof fieldTexts
