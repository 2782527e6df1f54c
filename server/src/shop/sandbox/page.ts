import type { PublicConfig } from '#contract/brands/api.ts'
import { isImageLogo } from '#contract/platform/themes.ts'
import { maskedNumber } from '#contract/shop/cards/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/shop/payments/money.ts'
import { markHtml } from '../../brands/themeIcon.ts'
import { escapeHtml, fillTemplate } from '../../platform/language/text.ts'
import { lastDigits } from './testCards.ts'
import type { CardKind, Delivery, PaymentRow } from './queries.ts'
import { pageTexts } from './texts.ts'

export const stylePath = '/sandbox/page.css'

export const cardKinds: readonly CardKind[] = ['success', 'declined', 'authentication', 'late_failure']
export const deliveries: readonly Delivery[] = ['at_once', 'late', 'twice', 'before_return', 'never']

/** The school's branding on the sandbox pages. */
export type Look = {
  language: Language
  project: PublicConfig['project']
  scheme: 'light' | 'dark' | undefined
  /** The style sheet of the website; undefined before it is built. */
  styleSheet: string | undefined
}

/** The hosted page: a choice of cards, the bank's confirmation, or a link back. */
export function paymentPage(payment: PaymentRow, look: Look): string {
  const { language, status, return_url } = payment
  const texts = pageTexts[language]
  const back = escapeHtml(return_url ?? '/')
  const own = { ...look, language }
  if (status === 'paid' || status === 'failed')
    return page(own, {
      title: texts.settledTitle,
      body: `${headingOf(texts.settledTitle)}<a class="button primary" href="${back}">${texts.settledText}</a>`,
    })
  if (status === 'requires_action') return page(own, { title: texts.bankTitle, body: bankForm(payment) })
  return page(own, { title: texts.test, body: cardForm(payment, back) })
}

export function unknownPage(look: Look): string {
  const { unknownTitle, unknownText } = pageTexts[look.language]
  return page(look, { title: unknownTitle, body: `${headingOf(unknownTitle)}<p>${unknownText}</p>` })
}

function headingOf(text: string): string {
  return `<h1 class="t-h1">${text}</h1>`
}

function cardForm({ language, amount_minor, currency, description }: PaymentRow, back: string): string {
  const texts = pageTexts[language]
  const cards = cardKinds.map(
    (kind, index) =>
      `<label class="card"><input type="radio" name="card" value="${kind}"${index === 0 ? ' checked' : ''}>${texts.cards[kind]}<b>${maskedNumber(lastDigits[kind])}</b></label>`,
  )
  const options = deliveries.map((name) => `<option value="${name}">${texts.deliveries[name]}</option>`)
  const amount = amount_minor === null ? '' : formatMoney(amount_minor, currency ?? '', language)
  const button = amount_minor === null ? texts.save : fillTemplate(texts.pay, { amount })
  const heading = amount_minor === null ? texts.saveTitle : escapeHtml(description)
  return [
    `<div>${headingOf(heading)}${amount && `<p class="amount">${amount}</p>`}</div>`,
    `<p class="test"><b>${texts.test}</b>${texts.testText}</p>`,
    `<form method="post"><fieldset><legend>${texts.card}</legend>${cards.join('')}</fieldset>`,
    `<details><summary>${texts.more}</summary><label>${texts.events}`,
    `<select name="delivery">${options.join('')}</select></label></details>`,
    `<button class="button primary" name="step" value="card">${button}</button></form>`,
    `<p class="back"><a href="${back}">${texts.back}</a></p>`,
  ].join('')
}

function bankForm({ language, card_last4 }: PaymentRow): string {
  const { bankTitle, bankText, test, testText, confirm, refuse } = pageTexts[language]
  return [
    `<div>${headingOf(bankTitle)}<p>${fillTemplate(bankText, { card: card_last4 ?? '' })}</p></div>`,
    `<p class="test"><b>${test}</b>${testText}</p><form method="post">`,
    `<button class="button primary" name="step" value="confirm">${confirm}</button>`,
    `<button class="button" name="step" value="refuse">${refuse}</button></form>`,
  ].join('')
}

/** Works without scripts, so that it opens wherever a bank's page would. */
function page({ language, project, scheme, styleSheet }: Look, { title, body }: { title: string; body: string }) {
  const colours = scheme ? ` data-theme="${scheme}"` : ''
  return [
    `<!doctype html><html lang="${language}" data-brand="${escapeHtml(project.theme)}"${colours}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<link rel="icon" href="data:,"><meta name="color-scheme" content="light dark"><title>${title}</title>`,
    styleSheet === undefined ? '' : `<link rel="stylesheet" href="${styleSheet}">`,
    `<link rel="stylesheet" href="${stylePath}"></head>`,
    `<body><header>${logoOf(project)}<span class="badge">${pageTexts[language].badge}</span></header>`,
    `<main>${body}</main></body></html>`,
  ].join('\n')
}

function logoOf({ header_logo: logo, title }: PublicConfig['project']): string {
  const mark = isImageLogo(logo)
    ? `<img src="${escapeHtml(logo)}" alt="">`
    : `<svg viewBox="0 0 34 34" aria-hidden="true">${markHtml(logo)}</svg>`
  return `<span class="logo">${mark}<span>${escapeHtml(title)}</span></span>`
}
