/** How a card is shown: the end of its number. */
export function maskedNumber(last4: string): string {
  return `•••• ${last4}`
}

/** Whether a card is no longer valid: MM/YY is its last month, `today` YYYY-MM-DD. */
export function isExpired(expiry: string, today: string): boolean {
  const [month = '', year = ''] = expiry.split('/')
  return `20${year}-${month}` < today.slice(0, 7)
}
