/** What the appearances are called. */
export const themeTexts = { light: 'shell.themeLight', dark: 'shell.themeDark', system: 'shell.themeSystem' } as const
