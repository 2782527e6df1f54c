import { createHash } from 'node:crypto'
import type { PublicConfig } from '#contract/brands/api.ts'
import { applicationPolicy } from '../../server/src/platform/http/headers.ts'

type PageOptions = {
  origin: string
  config: PublicConfig
  /** Empty unless OneSignal sends messages to the application. */
  oneSignalAppId?: string | undefined
}

/** The build of the application, which its error reports name. */
export function releaseOf(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, 12)
}

/**
 * The application's page for a brand: its policy, its build, where its server is, and the configuration to start with before the
 * network answers.
 */
export function applicationPage(html: string, { origin, config, oneSignalAppId = '' }: PageOptions): string {
  const embedded = JSON.stringify(config).replaceAll('<', '\\u003c')
  const policy = applicationPolicy(config.project.analytics_ids, origin)
  return html
    .replace(
      '<meta charset="utf-8" />',
      (charset) => `${charset}
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="build" content="${releaseOf(html)}" />`,
    )
    .replace(
      'data-brand="web" data-origin="" data-one-signal=""',
      () => `data-brand="${config.project.theme}" data-origin="${origin}" data-one-signal="${oneSignalAppId}"`,
    )
    .replace('</head>', () => `  <script type="application/json" id="public-config">${embedded}</script>\n  </head>`)
}
