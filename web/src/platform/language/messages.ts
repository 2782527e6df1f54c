/** The languages of every text; a brand's configuration selects some of them. */
export const languages = ['ru', 'en', 'es'] as const
export type Language = (typeof languages)[number]

/** The export of a `texts.ts`: ICU messages by name and language. */
export type DomainTexts = Record<string, Record<Language, string>>

/** The type of a value by its use: plurals need a number, placeholders also take text. */
type ValueOf<Kind extends string> = Kind extends 'plural' | 'selectordinal' | 'number' ? number : string | number

/** One argument, `name` or `name, kind, …`, read from the text after its opening brace. */
type Argument<Text extends string> = Text extends `${infer Name},${infer Kind},${string}`
  ? { [key in Trim<Name>]: ValueOf<Trim<Kind>> }
  : Text extends `${infer Name},${infer Kind}`
    ? { [key in Trim<Name>]: ValueOf<Trim<Kind>> }
    : { [key in Trim<Text>]: string | number }

type Trim<Text extends string> = Text extends
  | ` ${infer Rest}`
  | `${infer Rest} `
  | `\n${infer Rest}`
  | `${infer Rest}\n`
  ? Trim<Rest>
  : Text

/**
 * Walks a message brace by brace. Depth is a stack: in 'text' an opening brace starts an argument, in 'branches' (after
 * `plural,`) it starts a branch, which is text again.
 */
type Walk<Text extends string, Stack extends string[], Found> = Text extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${infer Tail}`
    ? Enter<`${Tail}}${After}`, Stack, Found>
    : Walk<After, Pop<Stack>, Found>
  : Found

/** Text stands behind an opening brace: a branch when branches are due, otherwise an argument with or without branches. */
type Enter<Text extends string, Stack extends string[], Found> = Stack extends ['branches', ...string[]]
  ? Walk<Text, ['text', ...Stack], Found>
  : Text extends `${infer Simple}}${infer After}`
    ? Simple extends `${infer Opening}{${string}`
      ? Text extends `${Opening}{${infer Branches}`
        ? Walk<`{${Branches}`, ['branches', ...Stack], Found & Argument<Opening>>
        : Found
      : Walk<After, Stack, Found & Argument<Simple>>
    : Found

type Pop<Stack extends string[]> = Stack extends [string, ...infer Rest extends string[]] ? Rest : []

/** The values a message needs, read from its English text. */
export type MessageValues<Message extends string> = Walk<Message, [], unknown>
