/** The parameters of an address such as `/chat/$chatId`. */
export type ParamName<Address extends string> = Address extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Address extends `${string}$${infer Name}`
    ? Name
    : never

/** Path parameters: ids (whole numbers from 1), or text where the route declares it. */
export type PathParams<Address extends string, Text extends string = never> = {
  [name in ParamName<Address>]: name extends Text ? string : number
}

declare const appPath: unique symbol
/** A path of an application below its base. Only a builder of `createPaths` makes one, so none leads nowhere. */
export type AppPath = string & { readonly [appPath]: true }

/** The ids in an address, and its other values: search parameters, and path parameters that are text. */
type Values<Address extends string, Other> = Simplify<
  { [name in Exclude<ParamName<Address>, keyof Other>]: number } & Other
>
type Simplify<Type> = { [name in keyof Type]: Type[name] }

type PathOf<Given> = [keyof Given] extends [never]
  ? () => AppPath
  : object extends Given
    ? (values?: Given) => AppPath
    : (values: Given) => AppPath

/** One function per address, which takes exactly its values. */
export type Paths<Addresses extends Record<string, string>, Other> = {
  readonly [name in keyof Addresses]: PathOf<Values<Addresses[name], name extends keyof Other ? Other[name] : unknown>>
}

/**
 * The builders of the paths of a table of addresses. `Other` gives the values of an address besides its ids;
 * `stringifySearch` makes `?name=value…` of the defined ones, else an empty text.
 */
export function createPaths<
  Addresses extends Record<string, string>,
  Other extends { [name in keyof Other]: name extends keyof Addresses ? object : never },
>(addresses: Addresses, stringifySearch: (search: object) => string): Paths<Addresses, Other> {
  const builders = Object.entries(addresses).map(([name, address]) => [
    name,
    (values: Record<string, unknown> = {}) => {
      const search = { ...values }
      const path = address.replaceAll(/\$(\w+)/g, (_, param: string) => {
        delete search[param]
        return encodeURIComponent(String(values[param]))
      })
      return path + stringifySearch(search)
    },
  ])
  return Object.fromEntries(builders) as Paths<Addresses, Other>
}
