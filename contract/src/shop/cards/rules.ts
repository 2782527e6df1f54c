/** A card by the end of its number. */
export function maskedNumber(last4: string): string {
  return `•••• ${last4}`
}

/** Whether a card has expired: MM/YY is its last month, `today` is YYYY-MM-DD. */
export function isExpired(expiry: string, today: string): boolean {
  const [month = '', year = ''] = expiry.split('/')
  return `20${year}-${month}` < today.slice(0, 7)
}
