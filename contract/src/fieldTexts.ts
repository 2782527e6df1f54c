import type { Language } from './endpoint.ts'

type Texts = Record<Language, string>

/** Texts of field rules; `{limit}` is the violated limit, `{name}` what was written. */
export const fieldTexts = {
  required: {
    ru: 'Заполните это поле.',
    en: 'Please fill in this field.',
    es: 'Rellene este campo.',
  },
  message_required: {
    ru: 'Введите сообщение.',
    en: 'Message required',
    es: 'Escriba un mensaje.',
  },
  email: {
    ru: 'Введите корректный адрес почты.',
    en: 'Please enter a valid email address.',
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
    en: 'Enter a whole number.',
    es: 'Se necesita un número entero.',
  },
  promocode: {
    ru: 'Этот промокод не подходит. Проверьте его или уберите.',
    en: 'This code is not valid. Check it, or remove it.',
    es: 'Este código no es válido. Compruébelo o quítelo.',
  },
  code_taken: {
    ru: 'Такой код уже есть, действующий или завершённый. Придумайте другой.',
    en: 'This code already exists, active or ended. Choose another one.',
    es: 'Ya existe un código así, activo o terminado. Elija otro.',
  },
  code_characters: {
    ru: 'От 2 до 40 букв, цифр, дефисов и подчёркиваний.',
    en: 'Use 2 to 40\u00A0letters, digits, hyphens and underscores.',
    es: 'De 2 a 40 letras, cifras, guiones y guiones bajos.',
  },
  full_price_low: {
    ru: 'Прежняя цена должна быть больше новой.',
    en: 'The previous price must be higher than the price.',
    es: 'El precio anterior debe ser mayor que el precio.',
  },
  web_address: {
    ru: 'Укажите адрес, который начинается с https:// или http://.',
    en: 'Enter an address that begins with https:// or http://.',
    es: 'Indique una dirección que empiece por https:// o http://.',
  },
  slug_characters: {
    ru: 'Введите буквы и цифры, между ними можно дефисы.',
    en: 'Enter letters and digits, with hyphens between them.',
    es: 'Introduzca letras, cifras y guiones intermedios.',
  },
  slug_taken: {
    ru: 'У одной из этих школ уже есть клуб с таким адресом. Введите другой.',
    en: 'One of these schools has a club at this address. Enter another one.',
    es: 'Una de estas escuelas ya tiene un club en esta dirección. Introduzca otra.',
  },
  uniq_taken: {
    ru: 'Такое имя уже есть у другого клуба. Введите другое.',
    en: 'Another club has this name. Enter another one.',
    es: 'Otro club tiene este nombre. Introduzca otro.',
  },
  course_key_characters: {
    ru: 'Введите латинские буквы и цифры, между ними можно дефисы: neck-28.',
    en: 'Enter lowercase letters and digits, with hyphens between them: neck-28.',
    es: 'Introduzca letras minúsculas, cifras y guiones intermedios: cuello-28.',
  },
  course_key_taken: {
    ru: 'Такой ключ уже есть у другого курса. Введите другой.',
    en: 'Another course has this key. Enter another one.',
    es: 'Otro curso tiene esta clave. Introduzca otra.',
  },
  missing_language: {
    ru: 'Нужен текст на основном языке школы.',
    en: 'Enter a text in the school’s main language.',
    es: 'Falta el texto en el idioma principal de la escuela.',
  },
  address_not_allowed: {
    ru: 'Укажите раздел школы, например /home, или адрес, который начинается с https://.',
    en: 'Enter a page of the school, such as /home, or an address that begins with https://.',
    es: 'Indique una sección de la escuela, como /home, o una dirección que empiece por https://.',
  },
  unknown_person: {
    ru: 'Аккаунта с такой почтой нет.',
    en: 'There is nobody with this email address.',
    es: 'No hay nadie con este correo.',
  },
  invalid: {
    ru: 'Недопустимое значение.',
    en: 'This value is not allowed.',
    es: 'Este valor no está permitido.',
  },
  return_needs_words: {
    ru: 'Напишите, что исправить.',
    en: 'Say what to change.',
    es: 'Escriba qué hay que cambiar.',
  },
  mark_needs_words: {
    ru: 'Напишите или скажите, что показывает каждая пометка.',
    en: 'Write or say what each mark shows.',
    es: 'Escriba o diga qué muestra cada marca.',
  },
  file_type: {
    ru: 'Файл такого типа сюда не подходит. Выберите другой.',
    en: 'A file of this type cannot be used here. Choose another one.',
    es: 'Aquí no se admite este tipo de archivo. Elija otro.',
  },
  recording_too_long: {
    ru: 'Запись длиннее {limit} секунд. Запишите короче.',
    en: 'The recording is longer than {limit} seconds. Record a shorter one.',
    es: 'La grabación dura más de {limit} segundos. Grabe una más corta.',
  },
  email_taken: {
    ru: 'Эта почта уже занята. Войдите или восстановите доступ.',
    en: 'This email is already in use. Please sign in or reset your password.',
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
    ru: 'В пароле должно быть не меньше 8 символов.',
    en: 'Use 8\u00A0characters or more.',
    es: 'La contraseña debe tener 8 caracteres o más.',
  },
  password_too_common: {
    ru: 'Такой пароль слишком легко угадать. Придумайте другой.',
    en: 'This password is too easy to guess. Please choose another.',
    es: 'Esta contraseña es demasiado fácil de adivinar. Elija otra.',
  },
  password_is_email: {
    ru: 'Пароль не должен повторять адрес почты.',
    en: 'The password must not repeat the email address.',
    es: 'La contraseña no puede ser su dirección de correo.',
  },
  password_characters: {
    ru: 'Уберите из пароля невидимые символы.',
    en: 'Please remove invisible characters from the password.',
    es: 'Quite de la contraseña los caracteres invisibles.',
  },
  birthday: {
    ru: 'Введите корректную дату.',
    en: 'Enter a valid date',
    es: 'Introduzca una fecha válida.',
  },
  hours_overlap: {
    ru: 'Часы одного дня пересекаются или заканчиваются раньше, чем начинаются.',
    en: 'Some hours on one day overlap, or end before they begin.',
    es: 'Las horas de un mismo día se solapan o terminan antes de empezar.',
  },
  ends_before_start: {
    ru: 'Последний день раньше первого.',
    en: 'The last day is before the first.',
    es: 'El último día es anterior al primero.',
  },
  date_nonexistent: {
    ru: 'Такой даты не существует.',
    en: 'Nonexistent date.',
    es: 'Esa fecha no existe.',
  },
  csv_columns: {
    ru: 'В первой строке файла нужны столбцы с почтой, курсом и началом, каждый один раз, как в образце.',
    en: 'The first line must have the columns for address, course and start, each once, as in the example.',
    es: 'La primera línea debe tener las columnas de correo, curso e inicio del ejemplo, una vez cada una.',
  },
  csv_unknown_column: {
    ru: 'В первой строке файла есть неизвестный столбец: {name}. Сравните её с образцом.',
    en: 'The first line has an unknown column: {name}. Compare it with the example.',
    es: 'La primera línea tiene una columna desconocida: {name}. Compárela con el ejemplo.',
  },
  csv_quotes: {
    ru: 'В строке {limit} не закрыта кавычка.',
    en: 'A quotation mark in line {limit} is not closed.',
    es: 'En la línea {limit} hay unas comillas sin cerrar.',
  },
  csv_lines: {
    ru: 'Не больше {limit} строк в одном файле. Разделите его.',
    en: 'No more than {limit} lines in a file. Please split it.',
    es: 'No más de {limit} líneas por archivo. Divídalo.',
  },
  csv_cells: {
    ru: 'В строке больше значений, чем столбцов.',
    en: 'The line has more values than there are columns.',
    es: 'La línea tiene más valores que columnas.',
  },
  unknown_course: {
    ru: 'Курса с таким именем нет.',
    en: 'There is no course with this name.',
    es: 'No hay ningún curso con ese nombre.',
  },
  repeated_line: {
    ru: 'Этот ученик с этим курсом уже есть выше в файле.',
    en: 'This person and course are already in the file, further up.',
    es: 'Esta persona y este curso ya están más arriba en el archivo.',
  },
  person_closed: {
    ru: 'Аккаунт с этой почтой закрыт.',
    en: 'The account with this email is closed.',
    es: 'La cuenta con este correo está cerrada.',
  },
  run_start: {
    ru: 'Укажите today, first_open или дату вида 2026-03-31.',
    en: 'Enter today, first_open or a date such as 2026-03-31.',
    es: 'Indique today, first_open o una fecha como 2026-03-31.',
  },
  run_start_range: {
    ru: 'Укажите дату не дальше {limit} дней от сегодняшней.',
    en: 'Enter a date within {limit} days of today.',
    es: 'Indique una fecha a no más de {limit} días de hoy.',
  },
  time_in_past: {
    ru: 'Это время уже прошло. Выберите более позднее.',
    en: 'This time has passed. Choose a later one.',
    es: 'Esa hora ya ha pasado. Elija una posterior.',
  },
  freeze_in_past: {
    ru: 'Заморозка может начаться сегодня или позже.',
    en: 'A freeze can start today or later.',
    es: 'La congelación puede empezar hoy o más tarde.',
  },
  freeze_after_access: {
    ru: 'В этот день доступ к курсу уже закончится. Выберите дату раньше.',
    en: 'Access to the course will have ended by then. Choose an earlier date.',
    es: 'Ese día el acceso al curso ya habrá terminado. Elija una fecha anterior.',
  },
  freeze_without_days: {
    ru: 'Курс продолжится не раньше следующего дня после начала заморозки.',
    en: 'The course can continue on the day after the freeze starts at the earliest.',
    es: 'El curso puede continuar, como pronto, al día siguiente del inicio de la congelación.',
  },
  freeze_overlap: {
    ru: 'На эти дни курс уже заморожен. Выберите другие.',
    en: 'The course is already frozen on some of these days. Choose others.',
    es: 'El curso ya está congelado en algunos de esos días. Elija otros.',
  },
  freeze_too_long: {
    ru: 'Осталось дней заморозки: {limit}. Выберите дату раньше.',
    en: 'Freeze days left: {limit}. Choose an earlier date.',
    es: 'Días de congelación que quedan: {limit}. Elija una fecha anterior.',
  },
  too_early: {
    ru: 'Выберите дату позже.',
    en: 'Choose a later date.',
    es: 'Elija una fecha posterior.',
  },
  too_late: {
    ru: 'Выберите дату раньше.',
    en: 'Choose an earlier date.',
    es: 'Elija una fecha anterior.',
  },
  instagram: {
    ru: 'Введите корректное имя в Instagram.',
    en: 'Enter a valid Instagram handle.',
    es: 'Introduzca un nombre de Instagram válido.',
  },
  instagram_example: {
    ru: 'Укажите своё имя в Instagram, а не пример.',
    en: 'Enter your own handle, not the example.',
    es: 'Indique su nombre de Instagram, no el ejemplo.',
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
    es: 'La contraseña no es correcta. Compruebe el idioma del teclado o recupere el acceso.',
  },
  fresh_sign_in_required: {
    ru: 'У этого аккаунта нет пароля. Выйдите, войдите снова через соцсеть и повторите в течение десяти минут. Или задайте пароль: выберите «Забыли пароль?» на экране входа.',
    en: 'This account has no password. Sign out, sign in again through your social network and repeat this within ten minutes, or set a password with “Forgot password?” on the sign-in page.',
    es: 'Esta cuenta no tiene contraseña. Cierre sesión, iníciela de nuevo con su red social y repítalo en diez minutos, o establezca una contraseña con «¿Ha olvidado la contraseña?» al iniciar sesión.',
  },
  homework_file_required: {
    ru: 'Чтобы сдать задание, загрузите файл.',
    en: 'To submit a homework, you must upload a file.',
    es: 'Para entregar la tarea, suba un archivo.',
  },
  homework_file_or_message: {
    ru: 'Чтобы сдать задание, загрузите файл или напишите комментарий.',
    en: 'To submit your homework, upload a file or write a comment.',
    es: 'Para entregar la tarea, suba un archivo o escriba un comentario.',
  },
  exercise_required: {
    ru: 'Выберите упражнение.',
    en: 'Please choose an exercise.',
    es: 'Elija un ejercicio.',
  },
  selfie_required: {
    ru: 'Добавьте селфи: так эксперт убедится, что в кадре вы.',
    en: 'Please add a selfie, so that the expert knows it is you.',
    es: 'Añada un selfi, para que sepamos que es usted.',
  },
} as const satisfies Record<string, Texts>

export type FieldRule = keyof typeof fieldTexts
