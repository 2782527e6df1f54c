/** Text keys of the themes. */
export const themeLabels = { light: 'shell.themeLight', dark: 'shell.themeDark', system: 'shell.themeSystem' } as const
