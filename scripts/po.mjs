// Typed by po.d.mts, as gettext-parser has no types.
export { po } from 'gettext-parser'
