/** Text keys of the themes. */
export const themeLabels = {
  light: 'layout.themeLight',
  dark: 'layout.themeDark',
  system: 'layout.themeSystem',
} as const
