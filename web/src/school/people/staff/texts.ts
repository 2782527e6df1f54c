import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  search: { ru: 'Поиск', en: 'Search', es: 'Buscar' },
  searchHelp: { ru: 'Имя, почта или номер', en: 'Name, email or number', es: 'Nombre, correo o número' },
  /** Announced to screen readers. */
  shown: {
    ru: '{count, plural, =0 {Никого не найдено} one {Показан # человек} few {Показаны # человека} many {Показано # человек} other {Показано # человека}}',
    en: '{count, plural, =0 {Nobody found} one {# person shown} other {# people shown}}',
    es: '{count, plural, =0 {Nadie encontrado} one {# persona} other {# personas}}',
  },
  listFailed: {
    ru: 'Не удалось загрузить список',
    en: 'Couldn’t load the list',
    es: 'No se ha podido cargar la lista',
  },
  emptyTitle: { ru: 'Учеников пока нет', en: 'Nobody here yet', es: 'Todavía no hay nadie' },
  emptyText: {
    ru: 'Здесь появятся все, кто зарегистрируется или кого добавит школа.',
    en: 'Everybody who signs up or is added by the school will appear here.',
    es: 'Aquí aparecerán quienes se registren o a quienes añada la escuela.',
  },
  nobodyTitle: { ru: 'Никого не найдено', en: 'Nobody found', es: 'No se ha encontrado a nadie' },
  nobodyText: {
    ru: 'Проверьте написание или введите только часть имени или почты.',
    en: 'Check the spelling, or type only part of the name or email.',
    es: 'Revise la ortografía o escriba solo una parte del nombre o del correo.',
  },
  /** When the account was created; {since} is a date. */
  since: { ru: 'в школе с {since}', en: 'joined {since}', es: 'desde {since}' },
  /** The id of a person, in place of a name. */
  number: { ru: '№\u00A0{id}', en: 'No. {id}', es: 'N.º\u00A0{id}' },
  /** An account. */
  closed: { ru: 'Закрыт', en: 'Closed', es: 'Cerrada' },
  all: { ru: 'Показать всех', en: 'Show everybody', es: 'Mostrar a todos' },
  cardFailed: {
    ru: 'Не удалось загрузить карточку',
    en: 'Couldn’t load this person',
    es: 'No se ha podido cargar la ficha',
  },
  missingTitle: { ru: 'Такого ученика нет', en: 'There is no such person', es: 'No existe esa persona' },
  missingText: {
    ru: 'Проверьте адрес или найдите ученика в списке.',
    en: 'Check the address, or find the person in the list.',
    es: 'Revise la dirección o busque a la persona en la lista.',
  },
  closedOn: {
    ru: 'Аккаунт закрыт {date}.',
    en: 'The account was closed on {date}.',
    es: 'La cuenta se cerró el {date}.',
  },
  closedUntil: {
    ru: 'Аккаунт закрыт {closed}. Данные будут удалены {erased}. До этого владелец может восстановить аккаунт: достаточно войти.',
    en: 'The account was closed on {closed}. Its data is erased on {erased}; until then its owner can reopen it by signing in.',
    es: 'La cuenta se cerró el {closed}. Sus datos se borrarán el {erased}; hasta entonces se puede recuperar iniciando sesión.',
  },
  profile: { ru: 'Профиль', en: 'Profile', es: 'Perfil' },
  /** In place of the e-mail. */
  noEmail: { ru: 'Не указана', en: 'None', es: 'No indicado' },
  emailUnconfirmed: { ru: 'Не подтверждена', en: 'Not confirmed', es: 'Sin confirmar' },
  locale: { ru: 'Язык', en: 'Language', es: 'Idioma' },
  networks: { ru: 'Соцсети', en: 'Social networks', es: 'Redes sociales' },
  roles: { ru: 'Роли', en: 'Roles', es: 'Funciones' },
  /** Somebody without a role in the team. */
  noRoles: { ru: 'Ученик', en: 'Learner', es: 'Sin funciones' },
  roleExpert: { ru: 'Эксперт', en: 'Expert', es: 'Experto' },
  roleSupport: { ru: 'Поддержка', en: 'Support', es: 'Soporte' },
  roleContent: { ru: 'Контент', en: 'Content', es: 'Contenido' },
  roleAdmin: { ru: 'Администратор', en: 'Administrator', es: 'Administrador' },
  /** {role} is a role such as “Expert” that begins once the email is confirmed. */
  roleWaiting: {
    ru: '{role} — ждёт подтверждения почты',
    en: '{role} – waiting for email confirmation',
    es: '{role}: falta confirmar el correo',
  },
  roleExpertHint: {
    ru: 'Проверяет задания и отвечает в чатах',
    en: 'Reviews homework and answers chats',
    es: 'Revisa tareas y responde en los chats',
  },
  roleSupportHint: {
    ru: 'Видит учеников и обращения',
    en: 'Sees people and questions',
    es: 'Ve a las personas y las preguntas a soporte',
  },
  roleContentHint: {
    ru: 'Видит видео и ход их обработки',
    en: 'Sees videos and their conversion',
    es: 'Ve los vídeos y su conversión',
  },
  roleAdminHint: { ru: 'Может всё', en: 'Can do everything', es: 'Puede hacerlo todo' },
  changeRoles: { ru: 'Изменить роли', en: 'Change roles', es: 'Cambiar funciones' },
  rolesTitle: { ru: 'Роли в школе', en: 'Roles in the school', es: 'Funciones en la escuela' },
  rolesNone: {
    ru: 'Панель управления закроется, останутся только курсы.',
    en: 'The dashboard will be closed to this person; learning stays open.',
    es: 'No podrá abrir el panel de gestión; solo le quedarán los cursos.',
  },
  /** {roles} is a list such as “Support, Content”. */
  rolesSome: {
    ru: 'Панель управления откроется для ролей: {roles}.',
    en: 'The dashboard will open for these roles: {roles}.',
    es: 'En el panel de gestión se abrirá: {roles}.',
  },
  saveRoles: { ru: 'Сохранить роли', en: 'Save roles', es: 'Guardar funciones' },
  rolesSaved: { ru: 'Роли сохранены.', en: 'The roles are saved.', es: 'Funciones guardadas.' },
  /** Courses whose homework the expert reviews. */
  expertCourses: { ru: 'Проверяет задания курсов', en: 'Reviews', es: 'Revisa tareas de' },
  everyCourse: { ru: 'Все курсы', en: 'All courses', es: 'Todos los cursos' },
  changeExpertCourses: {
    ru: 'Выбрать курсы эксперта',
    en: 'Choose the expert’s courses',
    es: 'Elegir los cursos que revisa',
  },
  expertCoursesTitle: { ru: 'Курсы эксперта', en: 'The expert’s courses', es: 'Cursos que revisa' },
  expertCoursesAll: {
    ru: 'Курсы не выбраны: эксперт будет проверять задания всех курсов.',
    en: 'No course is chosen: the expert will review homework from all courses.',
    es: 'No hay cursos elegidos: revisará las tareas de todos los cursos.',
  },
  /** {courses} is a list of titles. */
  expertCoursesSome: {
    ru: 'Эксперт будет видеть и проверять задания только этих курсов: {courses}.',
    en: 'The expert will see and review homework from these courses only: {courses}.',
    es: 'Solo verá y revisará las tareas de estos cursos: {courses}.',
  },
  /** {course} is a title. Leads are notified about late answers and see items that nobody on duty sees. */
  leadsCourse: { ru: 'Ведёт курс «{course}»', en: 'Leads {course}', es: 'Dirige {course}' },
  saveExpertCourses: { ru: 'Сохранить курсы', en: 'Save courses', es: 'Guardar cursos' },
  expertCoursesSaved: {
    ru: 'Курсы эксперта сохранены.',
    en: 'The expert’s courses are saved.',
    es: 'Cursos guardados.',
  },
  lastAdmin: {
    ru: 'Это единственный администратор школы. Сначала назначьте другого.',
    en: 'This is the only administrator. Appoint another one first.',
    es: 'Es la única persona con la función de administrador. Primero nombre a otra.',
  },
  account: { ru: 'Доступ к аккаунту', en: 'Account access', es: 'Acceso a la cuenta' },
  extendCourse: {
    ru: 'Продлить курс «{course}»',
    en: 'Extend “{course}”',
    es: 'Ampliar «{course}»',
  },
  actsOfAdmin: {
    ru: 'Продлить курс или отправить ссылку для пароля может администратор.',
    en: 'An administrator can extend a course or send a password link.',
    es: 'Un administrador puede ampliar un curso o enviar un enlace para la contraseña.',
  },
  actsOfClosed: {
    ru: 'Аккаунт закрыт. Его можно открыть снова в карточке.',
    en: 'The account is closed. It can be reopened on its card.',
    es: 'La cuenta está cerrada. Se puede reabrir desde la ficha.',
  },
  sendLink: {
    ru: 'Отправить ссылку для пароля',
    en: 'Send a password link',
    es: 'Enviar un enlace para la contraseña',
  },
  linkTitle: {
    ru: 'Отправить ссылку для пароля?',
    en: 'Send a password link?',
    es: '¿Enviar un enlace para la contraseña?',
  },
  linkOutcome: {
    ru: 'На {email} придёт письмо со ссылкой: по ней в течение часа можно задать новый пароль. Прежний пока действует.',
    en: 'We will send an email to {email} with a link to set a new password. The link works for one hour. The old password works until a new one is set.',
    es: 'A {email} llegará un correo con un enlace para crear una contraseña nueva, válido una hora. La anterior sigue funcionando.',
  },
  linkInvites: {
    ru: 'На {email} придёт письмо со ссылкой: по ней в течение семи дней можно задать пароль и войти.',
    en: 'We will send an email to {email} with a link to set a password and sign in. The link works for seven days.',
    es: 'A {email} llegará un correo con un enlace para crear la contraseña e iniciar sesión, válido siete días.',
  },
  linkSent: { ru: 'Письмо отправлено.', en: 'The email is on its way.', es: 'El correo está en camino.' },
  linkNeedsEmail: {
    ru: 'У этого аккаунта нет почты.',
    en: 'This account has no email address.',
    es: 'Esta cuenta no tiene correo.',
  },
  /** The person added the address later, and it may be mistyped. */
  linkNeedsConfirmation: {
    ru: 'Адрес {email} ждёт подтверждения: ссылку можно будет отправить, когда его подтвердят в аккаунте.',
    en: 'The address {email} is waiting for confirmation. A link can be sent once it has been confirmed in the account.',
    es: 'La dirección {email} está pendiente de confirmación. El enlace podrá enviarse cuando se confirme en la cuenta.',
  },
  close: { ru: 'Закрыть аккаунт', en: 'Close the account', es: 'Cerrar la cuenta' },
  closeTitle: { ru: 'Закрыть аккаунт?', en: 'Close the account?', es: '¿Cerrar la cuenta?' },
  closeOutcome: {
    ru: 'Аккаунт сразу закроется на всех устройствах, а через {days, plural, one {# день} few {# дня} many {# дней} other {# дня}} данные будут удалены навсегда. До этого владелец может восстановить аккаунт: достаточно войти.',
    en: 'The account will be signed out everywhere at once, and its data will be erased permanently after {days, plural, one {# day} other {# days}}. Until then, its owner can reopen it by signing in.',
    es: 'Se cerrará la sesión en todos los dispositivos y, dentro de {days, plural, one {# día} other {# días}}, los datos se borrarán para siempre. Hasta entonces se puede recuperar iniciando sesión.',
  },
  /** After `closeOutcome`. */
  closeEndsRoles: {
    ru: '{outcome} Роли будут сняты и при восстановлении не вернутся.',
    en: '{outcome} Its roles will end and will not come back when it is reopened.',
    es: '{outcome} Sus funciones terminan y no vuelven al recuperarla.',
  },
  reopen: { ru: 'Восстановить аккаунт', en: 'Reopen the account', es: 'Recuperar la cuenta' },
  reopenTitle: { ru: 'Восстановить аккаунт?', en: 'Reopen the account?', es: '¿Recuperar la cuenta?' },
  reopenOutcome: {
    ru: 'Данные не будут удалены, и в аккаунт снова можно будет войти. Курсы и баллы останутся прежними. Роли, если они были, сняты при закрытии: их можно дать снова.',
    en: 'Its data will not be erased, and its owner can sign in again. Courses and points stay as they were. Any roles ended when it was closed and can be given again.',
    es: 'Sus datos no se borrarán y se podrá volver a iniciar sesión. Los cursos y los puntos no cambian. Las funciones que tuviera terminaron al cerrarla y se pueden volver a dar.',
  },
  reopened: { ru: 'Аккаунт восстановлен.', en: 'The account is open again.', es: 'La cuenta está recuperada.' },
  closedNow: { ru: 'Аккаунт закрыт.', en: 'The account is closed.', es: 'La cuenta está cerrada.' },
  devices: { ru: 'Устройства', en: 'Devices', es: 'Dispositivos' },
  noDevices: { ru: 'Сейчас вход нигде не выполнен.', en: 'Not signed in anywhere.', es: 'Sin sesiones abiertas.' },
  signOut: { ru: 'Выйти на всех устройствах', en: 'Sign out everywhere', es: 'Cerrar sesión en todos' },
  signOutTitle: {
    ru: 'Выйти на всех устройствах?',
    en: 'Sign out everywhere?',
    es: '¿Cerrar sesión en todos los dispositivos?',
  },
  signOutOutcome: {
    ru: '{count, plural, =0 {Сейчас вход нигде не выполнен, но запомненные устройства будут забыты.} one {На # устройстве придётся войти заново. Пройденное сохранится.} few {На # устройствах придётся войти заново. Пройденное сохранится.} many {На # устройствах придётся войти заново. Пройденное сохранится.} other {На # устройства придётся войти заново. Пройденное сохранится.}}',
    en: '{count, plural, =0 {Nobody is signed in, but remembered devices will be forgotten.} one {# device will have to sign in again. Progress is kept.} other {# devices will have to sign in again. Progress is kept.}}',
    es: '{count, plural, =0 {No hay sesiones abiertas, pero se olvidarán los dispositivos recordados.} one {En # dispositivo habrá que iniciar sesión de nuevo. El progreso se conserva.} other {En # dispositivos habrá que iniciar sesión de nuevo. El progreso se conserva.}}',
  },
  signedOut: {
    ru: '{count, plural, =0 {Вход нигде не был выполнен.} one {Выход выполнен на # устройстве.} few {Выход выполнен на # устройствах.} many {Выход выполнен на # устройствах.} other {Выход выполнен на # устройства.}}',
    en: '{count, plural, =0 {Nobody was signed in.} one {# device is signed out.} other {# devices are signed out.}}',
    es: '{count, plural, =0 {No había sesiones abiertas.} one {Sesión cerrada en # dispositivo.} other {Sesión cerrada en # dispositivos.}}',
  },
  noMails: { ru: 'Писем ещё не было.', en: 'No emails yet.', es: 'Todavía no hay correos.' },
  notes: { ru: 'Заметки', en: 'Notes', es: 'Notas' },
  noNotes: { ru: 'Заметок пока нет.', en: 'No notes yet.', es: 'Todavía no hay notas.' },
  note: { ru: 'Новая заметка', en: 'New note', es: 'Nota nueva' },
  noteHelp: { ru: 'Видит только команда школы.', en: 'Only the team can see it.', es: 'Solo la ve el equipo.' },
  noteMissing: { ru: 'Напишите текст заметки.', en: 'Write the note first.', es: 'Escriba la nota.' },
  addNote: { ru: 'Добавить заметку', en: 'Add the note', es: 'Añadir la nota' },
  history: { ru: 'Журнал изменений', en: 'Audit log', es: 'Registro de cambios' },
  create: { ru: 'Добавить ученика', en: 'Add a person', es: 'Añadir a una persona' },
  createTitle: { ru: 'Новый ученик', en: 'New person', es: 'Persona nueva' },
  invite: {
    ru: 'Отправить письмо со ссылкой для пароля',
    en: 'Send an email with a password link',
    es: 'Enviar un correo con un enlace para la contraseña',
  },
  createInvites: {
    ru: 'Появится аккаунт без пароля. На эту почту придёт ссылка: по ней в течение семи дней можно задать пароль.',
    en: 'An account without a password will be created, and a link to set one will be sent to this email. The link works for seven days.',
    es: 'Se creará una cuenta sin contraseña y se enviará a este correo un enlace, válido siete días, para establecer la contraseña.',
  },
  createSilent: {
    ru: 'Появится аккаунт без пароля. Письма не будет: ссылку можно отправить позже.',
    en: 'An account without a password will be created. No email will be sent: you can send the link later.',
    es: 'Se creará una cuenta sin contraseña. No se enviará ningún correo: el enlace puede enviarse después.',
  },
  roleWaits: {
    ru: 'Роль начнёт действовать, когда человек подтвердит почту по ссылке из письма.',
    en: 'The role begins once the person has confirmed their email with the link sent to them.',
    es: 'La función empezará cuando la persona confirme el correo con el enlace recibido.',
  },
  created: { ru: 'Ученик добавлен.', en: 'The person has been added.', es: 'Persona añadida.' },
  createdBefore: {
    ru: 'С этой почтой уже есть аккаунт, в нём ничего не изменилось.',
    en: 'An account with this email already exists. Nothing in it has changed.',
    es: 'Ya existe una cuenta con este correo; nada ha cambiado en ella.',
  },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'people.staff': typeof texts
  }
}
