import { learnerRoot } from '#contract/platform/addresses.ts'

/** The paths of what browsers need to install the site. */
export const manifestPath = `${learnerRoot}/manifest.webmanifest`
export const installIconPath = `${learnerRoot}/icons/`
export const appleIcon = 'apple-touch-icon.png'
