import { demoAccounts, demoPassword } from '../demo/demo.ts'
import type { Config } from '../platform/config/config.ts'

/** The URL, and the accounts of the demo school. */
export function welcomeLines(port: number, { demo, publicUrl }: Config): string[] {
  const at = (host: string) => `http://${host}:${port}/class/`
  const ready = `Daystream is ready: ${publicUrl ? `${publicUrl}/class/` : at('localhost')}`
  if (!demo) return [ready]
  return [
    ready,
    `  «Контур» (face): ${at('face.localhost')}`,
    `  Stillwater (mind): ${at('mind.localhost')}`,
    `Demo accounts, password ${demoPassword}:`,
    ...demoAccounts.flatMap((account) =>
      'shows' in account ? [`  ${account.email.padEnd(20)} ${account.shows}`] : [],
    ),
  ]
}
