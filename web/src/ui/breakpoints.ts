// The widths at which the layout changes. A style sheet names each as a custom media query: `@media (--tablet-up)`.
// The design's tokens.css repeats the numbers of `tabletUp` and `desktop`.

export const narrowPhone = '(max-width: 359px)'
export const belowWidePhone = '(max-width: 479px)'
export const widePhoneUp = '(min-width: 480px)'
export const phone = '(max-width: 827px)'
export const tabletUp = '(min-width: 828px)'
export const tabletOnly = '(min-width: 828px) and (max-width: 1243px)'
export const belowDesktop = '(max-width: 1243px)'
export const desktop = '(min-width: 1244px)'
