export const themeLabels = {
  light: 'users.themeLight',
  dark: 'users.themeDark',
  system: 'users.themeSystem',
} as const
