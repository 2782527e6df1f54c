import type { DomainTexts } from '../../messages.ts'

export const texts = {
  team: { ru: 'Команда', en: 'Team', es: 'Equipo' },
  /** Leaves the dashboard for what a learner sees. */
  toLearner: { ru: 'Открыть кабинет ученика', en: 'Open the learner’s view', es: 'Abrir la vista del alumno' },
  mails: { ru: 'Письма', en: 'E-mails', es: 'Correos' },
  videos: { ru: 'Видео', en: 'Videos', es: 'Vídeos' },
  errors: { ru: 'Ошибки', en: 'Errors', es: 'Errores' },
  /** Questions to support. */
  questions: { ru: 'Обращения', en: 'Questions', es: 'Consultas' },
  zone: { ru: 'Время: {zone}', en: 'Times: {zone}', es: 'Hora: {zone}' },
  showMore: { ru: 'Показать ещё', en: 'Show more', es: 'Mostrar más' },
  loadFailed: { ru: 'Не удалось загрузить список', en: 'The list did not load', es: 'No se ha podido cargar la lista' },
  loginTitle: { ru: 'Вход в панель', en: 'Dashboard sign-in', es: 'Inicio de sesión en el panel' },
  entering: { ru: 'Входим', en: 'Signing in', es: 'Iniciando sesión' },
  closedTitle: { ru: 'Панель управления', en: 'Dashboard', es: 'Panel de gestión' },
  closedText: {
    ru: 'Она открывается из кабинета: нажмите на своё имя и выберите «Панель управления».',
    en: 'It opens from your account: press your name and choose “Dashboard”.',
    es: 'Se abre desde su área personal: pulse su nombre y elija «Panel de gestión».',
  },
  usedText: {
    ru: 'Эта ссылка уже использована или устарела. Нажмите на своё имя в кабинете и откройте панель ещё раз.',
    en: 'This link has been used or has expired. Press your name in your account and open the dashboard again.',
    es: 'Este enlace ya se usó o ha caducado. Pulse su nombre en su área personal y abra el panel de nuevo.',
  },
  endedText: {
    ru: 'Сеанс в панели завершён. Откройте её из кабинета ещё раз.',
    en: 'You have been signed out of the dashboard. Open it from your account again.',
    es: 'Se ha cerrado su sesión en el panel. Ábralo de nuevo desde su área personal.',
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
  back: { ru: 'Открыть панель управления', en: 'Open the dashboard', es: 'Abrir el panel' },
  notFoundText: {
    ru: 'Такого раздела в панели управления нет. Проверьте адрес.',
    en: 'The dashboard has no such section. Check the address.',
    es: 'El panel no tiene esa sección. Revise la dirección.',
  },
  toCabinet: { ru: 'Перейти в кабинет', en: 'Go to your account', es: 'Ir al área personal' },
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
} as const satisfies DomainTexts

declare module '../../language.ts' {
  interface Texts {
    'shell.staff': typeof texts
  }
}
