import type { DomainTexts } from '../platform/language/messages.ts'

export const texts = {
  team: { ru: 'Команда', en: 'Team', es: 'Equipo' },
  /** Leaves the dashboard for what a learner sees. */
  diskLow: {
    ru: 'На диске школы осталось {count, number} МБ. Освободите место или перенесите данные на больший диск.',
    en: 'The school’s disk has {count, number} MB left. Free some space, or move the data to a larger disk.',
    es: 'En el disco de la escuela quedan {count, number} MB. Libere espacio o pase los datos a un disco mayor.',
  },
  diskFull: {
    ru: 'Диск школы почти заполнен: осталось {count, number} МБ. Загрузки уже не проходят, скоро остановится база данных. Освободите место сейчас.',
    en: 'The school’s disk is nearly full: {count, number} MB left. Uploads are already failing, and the database will soon stop. Free some space now.',
    es: 'El disco de la escuela está casi lleno: quedan {count, number} MB. Las cargas fallan y pronto se detendrá la base de datos. Libere espacio ahora.',
  },
  toLearner: { ru: 'Открыть кабинет ученика', en: 'Open the learner’s view', es: 'Abrir la vista de los alumnos' },
  people: { ru: 'Ученики', en: 'People', es: 'Personas' },
  courses: { ru: 'Курсы', en: 'Courses', es: 'Cursos' },
  audit: { ru: 'Журнал', en: 'Audit log', es: 'Registro' },
  mails: { ru: 'Письма', en: 'Emails', es: 'Correos' },
  textMessages: { ru: 'Сообщения', en: 'Messages', es: 'Mensajes' },
  videos: { ru: 'Видео', en: 'Videos', es: 'Vídeos' },
  errors: { ru: 'Ошибки', en: 'Errors', es: 'Errores' },
  /** Questions to support. */
  questions: { ru: 'Обращения', en: 'Questions', es: 'Preguntas' },
  zone: { ru: 'Время: {zone}', en: 'Times: {zone}', es: 'Hora: {zone}' },
  /** From an item that was found, to what else was found. */
  offlineText: {
    ru: 'Видно то, что уже загружено. Поиск и изменения заработают, когда связь вернётся.',
    en: 'You see what is already loaded. Search and changes work again once you are back online.',
    es: 'Se muestra lo ya cargado. La búsqueda y los cambios volverán a funcionar con la conexión.',
  },
  backToResults: { ru: 'Вернуться к результатам', en: 'Back to the results', es: 'Volver a los resultados' },
  showMore: { ru: 'Показать ещё', en: 'Show more', es: 'Mostrar más' },
  loadFailed: {
    ru: 'Не удалось загрузить список',
    en: 'Couldn’t load the list',
    es: 'No se ha podido cargar la lista',
  },
  loginTitle: { ru: 'Вход в панель', en: 'Dashboard sign-in', es: 'Inicio de sesión en el panel' },
  signingIn: { ru: 'Входим', en: 'Signing in', es: 'Iniciando sesión' },
  title: { ru: 'Панель управления', en: 'Dashboard', es: 'Panel de gestión' },
  signInText: {
    ru: 'Войдите по почте и паролю от своего аккаунта. Панель открыта команде школы.',
    en: 'Sign in with the email and password of your account. The dashboard is for the school’s team.',
    es: 'Inicie sesión con el correo y la contraseña de su cuenta. El panel es para el equipo de la escuela.',
  },
  linkInvalid: {
    ru: 'Эта ссылка уже использована или устарела. Войдите по почте и паролю.',
    en: 'This link has been used or has expired. Sign in with your email and password.',
    es: 'Este enlace ya se ha usado o ha caducado. Inicie sesión con su correo y su contraseña.',
  },
  signedOut: {
    ru: 'Сеанс в панели завершён. Войдите ещё раз.',
    en: 'You have been signed out of the dashboard. Sign in again.',
    es: 'Se ha cerrado su sesión en el panel. Iníciela de nuevo.',
  },
  otherRoleTitle: {
    ru: 'Этот раздел открыт для других ролей',
    en: 'This section is for other roles',
    es: 'Esta sección es para otras funciones',
  },
  otherRole: {
    ru: 'Если он нужен вам для работы, попросите администратора школы добавить вам роль.',
    en: 'If you need it for your work, ask a school administrator to give you the role.',
    es: 'Si la necesita para su trabajo, pida a la administración de la escuela que le asigne la función.',
  },
  firstAdminTitle: { ru: 'Первый администратор', en: 'First administrator', es: 'Primer administrador' },
  firstAdminText: {
    ru: 'У школы ещё нет администратора. Задайте почту и пароль, и откроется панель управления. Если аккаунт с этой почтой уже есть, он станет администратором с новым паролем.',
    en: 'The school has no administrator yet. Set an email and a password, and the dashboard opens. An existing account with this email becomes the administrator, with the new password.',
    es: 'La escuela aún no tiene administrador. Indique un correo y una contraseña y se abrirá el panel de gestión. Si ya existe una cuenta con este correo, pasará a ser la de administración, con la contraseña nueva.',
  },
  /** A command follows. */
  firstAdminUsed: {
    ru: 'Эта ссылка уже использована или устарела: она действует час. Если администратора ещё нет, получите новую, выполнив на сервере:',
    en: 'This link has been used or has expired: it works for an hour. While there is no administrator, get a new one by running this on the server:',
    es: 'Este enlace ya se ha usado o ha caducado: es válido una hora. Si aún no hay administrador, obtenga otro ejecutando en el servidor:',
  },
  firstAdminConfirm: { ru: 'Стать администратором', en: 'Become the administrator', es: 'Asumir la administración' },
  passwordRepeat: { ru: 'Пароль ещё раз', en: 'Password again', es: 'Repita la contraseña' },
  back: { ru: 'Открыть панель управления', en: 'Open the dashboard', es: 'Abrir el panel' },
  notFoundText: {
    ru: 'Такого раздела в панели управления нет. Проверьте адрес.',
    en: 'The dashboard has no such section. Check the address.',
    es: 'El panel no tiene esa sección. Revise la dirección.',
  },
  toAccount: { ru: 'Перейти в кабинет', en: 'Go to your account', es: 'Ir a su cuenta' },
  hello: { ru: 'Здравствуйте, {name}', en: 'Hello, {name}', es: 'Hola, {name}' },
  nothingTitle: {
    ru: 'Для вас здесь пока нет разделов',
    en: 'There is nothing here for you yet',
    es: 'Aún no hay secciones para usted',
  },
  nothing: {
    ru: 'Они появятся, когда школа откроет их для вашей роли.',
    en: 'Sections appear when the school opens them for your role.',
    es: 'Aparecerán cuando la escuela las abra para su función.',
  },
  showAll: {
    ru: '{count, plural, one {Показать #} few {Показать все #} many {Показать все #} other {Показать все #}}',
    en: '{count, plural, one {Show #} other {Show all #}}',
    es: '{count, plural, one {Mostrar todo (#)} other {Mostrar todo (#)}}',
  },
  cancel: { ru: 'Отменить', en: 'Cancel', es: 'Cancelar' },
  save: { ru: 'Сохранить', en: 'Save', es: 'Guardar' },
  unsaved: { ru: 'Есть несохранённые изменения', en: 'There are unsaved changes', es: 'Hay cambios sin guardar' },
  allSaved: { ru: 'Всё сохранено', en: 'Everything is saved', es: 'Todo está guardado' },
  nothingChanged: { ru: 'Изменений пока нет', en: 'Nothing has changed yet', es: 'Todavía no hay cambios' },
  discard: { ru: 'Отменить изменения', en: 'Discard the changes', es: 'Descartar los cambios' },
  discarded: { ru: 'Изменения отменены', en: 'Changes discarded', es: 'Cambios descartados' },
  undo: { ru: 'Вернуть', en: 'Undo', es: 'Deshacer' },
  leaveTitle: {
    ru: 'Уйти без сохранения?',
    en: 'Leave without saving?',
    es: '¿Dejar la página sin guardar?',
  },
  leaveText: {
    ru: 'Изменения на этой странице не сохранены и пропадут.',
    en: 'The changes on this page are not saved and will be lost.',
    es: 'Los cambios de esta página no están guardados y se perderán.',
  },
  stay: { ru: 'Остаться', en: 'Stay', es: 'Quedarme' },
  leave: { ru: 'Уйти без сохранения', en: 'Leave without saving', es: 'Dejar sin guardar' },
  keepBoth: { ru: 'Объединить версии', en: 'Keep both', es: 'Conservar ambos' },
  keepMine: { ru: 'Оставить мои изменения', en: 'Keep my changes', es: 'Conservar mis cambios' },
  takeTheirs: { ru: 'Взять сохранённую версию', en: 'Take the saved version', es: 'Tomar la versión guardada' },
  /** Two people have edited different fields of one record. */
  conflictApart: {
    ru: 'Ваши изменения целы и не пересекаются с чужими: их можно сохранить вместе.',
    en: 'Your changes are kept. They touch other fields, so both can be saved together.',
    es: 'Sus cambios se conservan y afectan a otros campos: se pueden guardar juntos.',
  },
  conflictSame: {
    ru: 'Ваши изменения целы. Оба изменили: {fields}. Если оставить ваши, здесь останется ваше, остальное чужое сохранится.',
    en: 'Your changes are kept. Both of you changed: {fields}. If you keep yours, these fields stay yours and the rest of theirs stays too.',
    es: 'Sus cambios se conservan. Ambos cambiaron: {fields}. Si conserva los suyos, esos campos quedan como los suyos y el resto de lo guardado se mantiene.',
  },
  conflictFirst: {
    ru: 'Сначала выберите, какая версия останется',
    en: 'First choose which version stays',
    es: 'Primero elija qué versión se queda',
  },
} as const satisfies DomainTexts

declare module '../platform/language/language.ts' {
  interface Texts {
    console: typeof texts
  }
}
