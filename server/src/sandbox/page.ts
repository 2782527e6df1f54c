import { maskedNumber } from '#contract/cards/rules.ts'
import type { Language } from '#contract/endpoint.ts'
import { formatMoney } from '#contract/payments/money.ts'
import { escapeHtml } from '../platform/http/escapeHtml.ts'
import { fillTemplate } from '../platform/language/template.ts'
import { lastDigits } from './cards.ts'
import type { CardKind, Delivery, PaymentRow } from './queries.ts'
import { pageTexts } from './texts.ts'

export const cardKinds: readonly CardKind[] = ['success', 'declined', 'authentication', 'late_failure']
export const deliveries: readonly Delivery[] = ['at_once', 'late', 'twice', 'before_return', 'never']

const style = [
  ':root{color-scheme:light dark}*{box-sizing:border-box}',
  'body{max-width:30rem;margin:0 auto;padding:8vh 1.25rem;font:1rem/1.5 system-ui,sans-serif}',
  'h1{margin:.25rem 0 1.5rem;font-size:1.5rem;line-height:1.2}fieldset{margin:0 0 1.5rem;padding:0;border:0}',
  'legend{padding:0;font-weight:600}label{display:flex;gap:.75rem;align-items:center;min-height:48px;padding:.5rem 0;cursor:pointer}',
  'label+label{border-top:1px solid #8884}label b{margin-left:auto;font-weight:400;opacity:.7}',
  'label b{white-space:nowrap}legend label{display:block;min-height:0;padding:0}input[type=radio]{width:1.25rem;height:1.25rem;margin:0;flex:none}select{width:100%;min-height:48px;margin-top:.5rem;font:inherit}',
  'select,button{border:1px solid #8889;border-radius:.75rem;padding:0 1rem;background:transparent;color:inherit}',
  'button{width:100%;min-height:48px;font:inherit;font-weight:600;cursor:pointer}form>button:first-of-type{background:CanvasText;color:Canvas}',
  'button+button{margin-top:.75rem;font-weight:400}',
  '.test{padding:.75rem 1rem;border:1px solid #8886;border-radius:.5rem}p.back{text-align:center}p.back a{display:inline-block;padding:.75rem}',
].join('')

/** What the hosted page shows: a choice of cards, the question of the bank, or a way back. */
export function paymentPage(payment: PaymentRow, school: string): string {
  const { language, status, return_url } = payment
  const texts = pageTexts[language]
  const back = escapeHtml(return_url ?? '/')
  if (status === 'paid' || status === 'failed')
    return page(language, texts.settledTitle, {
      ...{ school, heading: texts.settledTitle, body: `<p><a href="${back}">${texts.settledText}</a></p>` },
    })
  if (status === 'requires_action')
    return page(language, texts.bankTitle, { school, heading: texts.bankTitle, body: bankForm(payment) })
  const heading = payment.amount_minor === null ? texts.saveTitle : escapeHtml(payment.description)
  return page(language, texts.test, { school, heading, body: cardForm(payment, back) })
}

/** For an address that is none. */
export function unknownPage(language: Language, school: string): string {
  const { unknownTitle, unknownText } = pageTexts[language]
  return page(language, unknownTitle, { school, heading: unknownTitle, body: `<p>${unknownText}</p>` })
}

function cardForm({ language, amount_minor, currency }: PaymentRow, back: string): string {
  const texts = pageTexts[language]
  const cards = cardKinds.map(
    (kind, index) =>
      `<label><input type="radio" name="card" value="${kind}"${index === 0 ? ' checked' : ''}>${texts.cards[kind]}<b>${maskedNumber(lastDigits[kind])}</b></label>`,
  )
  const options = deliveries.map((name) => `<option value="${name}">${texts.deliveries[name]}</option>`)
  const amount = amount_minor === null ? '' : formatMoney(amount_minor, currency ?? '', language)
  const button = amount_minor === null ? texts.save : fillTemplate(texts.pay, { amount })
  return [
    `<p class="test">${texts.test}</p><form method="post">`,
    `<fieldset><legend>${texts.card}</legend>${cards.join('')}</fieldset>`,
    `<fieldset><legend><label for="delivery">${texts.events}</label></legend>`,
    `<select id="delivery" name="delivery">${options.join('')}</select></fieldset>`,
    `<button name="step" value="card">${button}</button></form><p class="back"><a href="${back}">${texts.back}</a></p>`,
  ].join('')
}

function bankForm({ language, card_last4 }: PaymentRow): string {
  const { bankText, confirm, refuse } = pageTexts[language]
  return [
    `<p>${fillTemplate(bankText, { card: card_last4 ?? '' })}</p><form method="post">`,
    `<button name="step" value="confirm">${confirm}</button><button name="step" value="refuse">${refuse}</button></form>`,
  ].join('')
}

type Shown = { school: string; heading: string; body: string }

/** Without script, so that it opens wherever a bank's page would. */
function page(language: Language, title: string, { school, heading, body }: Shown): string {
  return [
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><style>${style}</style>`,
    `<main><p>${escapeHtml(school)}</p><h1>${heading}</h1>${body}</main></html>`,
  ].join('\n')
}
