const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  mir: 'МИР',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** The name of a card's scheme, which is the same in every language. */
export function cardTypeName(type: string): string {
  return names[type] ?? type
}
