import type { DomainTexts } from '../../../platform/language/messages.ts'

export const texts = {
  page: { ru: 'Файлы cookie', en: 'Cookies', es: 'Cookies' },
  title: { ru: 'Что мы можем хранить', en: 'What we may store', es: 'Qué podemos guardar' },
  lead: {
    ru: 'Выбор можно изменить в любой момент. Обязательные файлы cookie нужны, чтобы вы оставались в аккаунте, поэтому отключить их нельзя.',
    en: 'You can change this at any time. Essential cookies keep you signed in and cannot be turned off.',
    es: 'Puede cambiarlo cuando quiera. Las cookies esenciales mantienen su sesión y no se pueden desactivar.',
  },
  policy: { ru: 'Политика cookie', en: 'Cookie policy', es: 'Política de cookies' },
  essential: { ru: 'Обязательные', en: 'Essential', es: 'Esenciales' },
  essentialHint: {
    ru: 'Вход, безопасность, воспроизведение видео',
    en: 'Sign-in, security, video playback',
    es: 'Inicio de sesión, seguridad y reproducción de vídeo',
  },
  analytic: { ru: 'Аналитика', en: 'Analytics', es: 'Analítica' },
  analyticHint: {
    ru: 'Какие уроки помогают, где люди останавливаются и где случаются ошибки',
    en: 'Which lessons help, where people stop and where errors occur',
    es: 'Qué lecciones ayudan, dónde se detiene la gente y dónde hay errores',
  },
  marketing: { ru: 'Маркетинг', en: 'Marketing', es: 'Marketing' },
  marketingHint: {
    ru: 'Подходящие предложения на других сайтах',
    en: 'Relevant offers on other sites',
    es: 'Ofertas de su interés en otros sitios',
  },
  save: { ru: 'Сохранить выбор', en: 'Save choice', es: 'Guardar la elección' },
  saved: { ru: 'Выбор сохранён.', en: 'Your choice is saved.', es: 'Su elección está guardada.' },
  savedHere: {
    ru: 'Выбор сохранён на этом устройстве. В аккаунт он попадёт, когда вернётся связь.',
    en: 'Your choice is saved on this device. It will reach your account when you are back online.',
    es: 'Su elección está guardada en este dispositivo. Se guardará en su cuenta cuando vuelva la conexión.',
  },
  list: { ru: 'Что хранится', en: 'What is stored', es: 'Qué se guarda' },
  'purpose.session': { ru: 'Вход в аккаунт', en: 'Your sign-in', es: 'Su sesión' },
  'purpose.binding': {
    ru: 'Защита входа: он действует только в этом браузере',
    en: 'Protection of your sign-in: it works in this browser only',
    es: 'Protección de su sesión: solo funciona en este navegador',
  },
  'purpose.networks': {
    ru: 'Вход через соцсеть и её привязка к аккаунту',
    en: 'Signing in with a social network, and linking one',
    es: 'El inicio de sesión con una red social y su vinculación',
  },
  'purpose.probe': {
    ru: 'Проверка, сохраняет ли браузер файлы cookie',
    en: 'A check that the browser keeps cookies',
    es: 'Una comprobación de que el navegador guarda cookies',
  },
  'purpose.remembering': {
    ru: 'Вход без пароля, если вы просили запомнить вас',
    en: 'Signing in without a password, if you asked to be remembered',
    es: 'El inicio de sesión sin contraseña, si pidió que le recordáramos',
  },
  'purpose.device': {
    ru: 'Знакомое устройство: защита от чужого входа',
    en: 'A known device: protection against strangers',
    es: 'Un dispositivo conocido: protección contra extraños',
  },
  'purpose.consent': {
    ru: 'Ваш выбор на этой странице',
    en: 'Your choice on this page',
    es: 'Su elección en esta página',
  },
  'purpose.language': { ru: 'Язык', en: 'Language', es: 'Idioma' },
  'purpose.theme': { ru: 'Светлая или тёмная тема', en: 'Light or dark', es: 'Tema claro u oscuro' },
  'purpose.statistics': { ru: 'Статистика посещений', en: 'Visit statistics', es: 'Estadísticas de visitas' },
  'purpose.advertising': {
    ru: 'Реклама школы на других сайтах',
    en: 'The school’s advertising on other sites',
    es: 'Publicidad de la escuela en otros sitios',
  },
  noChoice: {
    ru: 'Здесь нечего настраивать: школа хранит только то, что нужно для занятий.',
    en: 'There is nothing to set here: the school stores only what learning needs.',
    es: 'Aquí no hay nada que ajustar: la escuela guarda solo lo necesario para aprender.',
  },
  days: {
    ru: '{days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    en: '{days, plural, one {# day} other {# days}}',
    es: '{days, plural, one {# día} other {# días}}',
  },
  shortly: { ru: 'меньше дня', en: 'less than a day', es: 'menos de un día' },
} as const satisfies DomainTexts

declare module '../../../platform/language/language.ts' {
  interface Texts {
    'cookies.settings': typeof texts
  }
}
