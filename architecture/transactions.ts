/** A statement on another connection than that of a transaction. */
const elsewhere = /\bdatabase\.(?:sql|transaction)\b|\bsql\b[^{}]*\}\s*=\s*[\w.]*\bdatabase\b/
/** Code that has the `sql` of a transaction: as a parameter, or of a call or an operation. */
const ofTransaction = /^\([^]*\bsql\b|^\([^]*?\b\w*Transaction\w*\b/
const ofCall = /\bsql\b[^{}]*\}\s*=\s*(?![\w.]*\bdatabase\b)\w|\b(?!database\b)\w+\.sql\b/

type Function = { parameters: string; body: string }

/** The parts of a file that are in a transaction and nevertheless run a statement outside of it. */
export function findTransactionsLeft(code: string): string[] {
  const plain = code.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")
  const bodies = functionsIn(plain)
    .map(({ parameters, body }) => ({
      parameters,
      body: withoutCalls(body, /\b(?:transaction|after(?:Commit|Rollback))\(/),
    }))
    .filter(({ parameters, body }) => ofTransaction.test(parameters) || ofCall.test(body))
    .map(({ body }) => body)
  const handlers = Array.from(plain.matchAll(/\b(?:writeRoute|transaction)\(/g), ({ index, 0: { length } }) =>
    withoutCalls(enclosed(plain, index + length - 1), /\bafter(?:Commit|Rollback)\(/),
  )
  return [...handlers, ...bodies].filter((text) => elsewhere.test(text))
}

function functionsIn(code: string): Function[] {
  return Array.from(code.matchAll(/\(/g), ({ index }) => {
    const parameters = enclosed(code, index)
    const rest = code.slice(index + parameters.length)
    if (/\bfunction \w+(?:<[^(]*>)?$/.test(code.slice(Math.max(0, index - 200), index)))
      return { parameters, body: rest.slice(0, rest.indexOf('\n}')) }
    const [arrow] = /^(?:: [^={}]*)?\s*=>\s*(?=\{)/.exec(rest.slice(0, 200)) ?? []
    return { parameters, body: arrow === undefined ? '' : enclosed(rest, arrow.length) }
  }).filter(({ body }) => body !== '')
}

/** The code without calls of some functions. */
function withoutCalls(code: string, name: RegExp): string {
  const found = name.exec(code)
  if (!found) return code
  const start = found.index + found[0].length - 1
  return code.slice(0, found.index) + withoutCalls(code.slice(start + enclosed(code, start).length), name)
}

/** The text from an opening bracket to its closing one, including both. */
function enclosed(code: string, start: number): string {
  let depth = 0
  for (let end = start; end < code.length; end += 1) {
    if ('([{'.includes(code.charAt(end))) depth += 1
    if (')]}'.includes(code.charAt(end))) depth -= 1
    if (depth === 0) return code.slice(start, end + 1)
  }
  return code.slice(start)
}
