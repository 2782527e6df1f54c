import type { PublicConfig } from '#contract/brands/api.ts'

type PageOptions = {
  origin: string
  config: PublicConfig
  /** Empty unless OneSignal sends messages to the application. */
  oneSignalAppId?: string | undefined
}

/** The application's page for a brand: where its server is, and the configuration to start with before the network answers. */
export function applicationPage(html: string, { origin, config, oneSignalAppId = '' }: PageOptions): string {
  const embedded = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html
    .replace(
      'data-brand="web" data-origin="" data-one-signal=""',
      () => `data-brand="${config.project.theme}" data-origin="${origin}" data-one-signal="${oneSignalAppId}"`,
    )
    .replace('</head>', () => `  <script type="application/json" id="public-config">${embedded}</script>\n  </head>`)
}
