/** Adapters of the port of payments. */
const adapters = ['sandbox'] as const
export type PaymentAdapter = (typeof adapters)[number]

type Raw = (name: string) => string

/** The adapter that takes payments: by default the sandbox, in production none. */
export function readPayments(
  raw: Raw,
  { production, errors }: { production: boolean; errors: string[] },
): PaymentAdapter | undefined {
  const value = raw('PAYMENTS') || (production ? '' : 'sandbox')
  if (value === '') return undefined
  const adapter = adapters.find((name) => name === value)
  if (!adapter) errors.push(`PAYMENTS is "${value}": must be one of ${adapters.join(', ')}`)
  return adapter
}
