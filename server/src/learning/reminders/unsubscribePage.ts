import type { Language } from '#contract/endpoint.ts'
import { escapeHtml } from '../../platform/language/text.ts'
import { hrefOf, paths } from '../../platform/site/paths.ts'

export type UnsubscribeStep = 'confirm' | 'done' | 'invalid'

type Text = { title: string; text: string }

const texts: Record<Language, Record<UnsubscribeStep, Text> & { button: string; link: string }> = {
  ru: {
    confirm: {
      title: 'Отключить напоминания и уведомления по почте?',
      text: 'Время напоминаний и другие способы останутся как есть.',
    },
    done: {
      title: 'Напоминаний и уведомлений по почте больше не будет',
      text: 'Включить их снова можно в настройках.',
    },
    invalid: { title: 'Ссылка не действует', text: 'Отключить эти письма можно в настройках.' },
    button: 'Отключить',
    link: 'Открыть настройки',
  },
  en: {
    confirm: {
      title: 'Turn off reminders and notifications by email?',
      text: 'The times of your reminders and the other ways stay as they are.',
    },
    done: { title: 'No more reminders or notifications by email', text: 'You can turn them on again in settings.' },
    invalid: { title: 'This link does not work', text: 'You can turn these emails off in settings.' },
    button: 'Turn off',
    link: 'Open settings',
  },
  es: {
    confirm: {
      title: '¿Desactivar los recordatorios y las notificaciones por correo?',
      text: 'Las horas de sus recordatorios y las demás vías se quedan como están.',
    },
    done: {
      title: 'No habrá más recordatorios ni notificaciones por correo',
      text: 'Puede activarlos de nuevo en los ajustes.',
    },
    invalid: { title: 'Este enlace no es válido', text: 'Puede desactivar estos correos en los ajustes.' },
    button: 'Desactivar',
    link: 'Abrir los ajustes',
  },
}

const style =
  'body{max-width:32rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.55 system-ui,sans-serif}' +
  'h1{font-size:1.5rem;line-height:1.2}button{min-height:48px;padding:0 1.5rem;font:inherit}'

/** A page without script, so that it opens without the website. The form posts to the link itself. */
export function unsubscribePage(step: UnsubscribeStep, language: Language, school: string): string {
  const { [step]: text, button, link } = texts[language]
  const action =
    step === 'confirm'
      ? `<form method="post"><button>${button}</button></form>`
      : `<p><a href="${hrefOf(paths.settingsReminders())}">${link}</a></p>`
  return [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="color-scheme" content="light dark">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${text.title}</title><style>${style}</style>`,
    `<main><p>${escapeHtml(school)}</p><h1>${text.title}</h1><p>${text.text}</p>${action}</main></html>`,
  ].join('\n')
}
