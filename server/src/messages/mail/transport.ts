import type { Transporter } from 'nodemailer'

/** Mails that leave side by side, each over a connection of its own; `?maxConnections=` of SMTP_URL allows fewer. */
export const concurrentMails = 24

const transports = new Map<string, Promise<Transporter>>()

/** Keeps its connections: opening one for each mail takes longer than sending it. */
export function transportOf(smtpUrl: string): Promise<Transporter> {
  const known = transports.get(smtpUrl)
  if (known) return known
  const opened = openTransport(smtpUrl)
  transports.set(smtpUrl, opened)
  return opened
}

async function openTransport(url: string): Promise<Transporter> {
  // Lazy: 20 MB that an installation without a mail server never needs.
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, pool: true, maxConnections: concurrentMails })
}

export function closeTransports(): void {
  for (const opened of transports.values()) void opened.then((transport) => transport.close())
  transports.clear()
}
