// Its types are in po.d.mts: gettext-parser has none.
export { po } from 'gettext-parser'
