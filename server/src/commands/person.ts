import '../registries.ts'
import { errorTexts } from '#contract/errorTexts.ts'
import { exitWith, OperatorError } from '../platform/config/operatorError.ts'
import { ApiError, fieldErrors } from '../platform/errors.ts'
import { readCommandLine, withInterruption } from './commandLine.ts'
import { withInstallation } from './openInstallation.ts'
import { print } from './output.ts'
import { personActions, type PersonAction } from './personActions.ts'
import { personFlags } from './personArguments.ts'

// `npm run person -- <action> …`: manages people by e-mail or id, even beside a running server.

const usage = [
  'Usage: npm run person -- <action> [<e-mail or id>] [flags]',
  ...Object.entries(personActions).map(([name, { usage: line }]) => `  ${name.padEnd(12)} ${line}`),
  '  --json prints the result as JSON, and nothing is asked.',
].join('\n')

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, personFlags)
  const [name = '', ...args] = positionals
  const action: PersonAction | undefined = Object.hasOwn(personActions, name) ? personActions[name] : undefined
  if (!action) throw new OperatorError(name === '' ? usage : `There is no action "${name}".\n${usage}`)
  if (args.length > action.arguments) throw new OperatorError(`Too many arguments.\n${usage}`)
  const foreign = Object.keys(values).find((flag) => !isFlagOf(action, flag))
  if (foreign !== undefined) throw new OperatorError(`"${name}" takes no --${foreign}.\n${usage}`)
  const { text, result } = await withInterruption((signal) =>
    withInstallation(action.begins ? 'new or current' : 'current schema', (installation) =>
      action.run({ ...installation, args, flags: values, mayAsk: values.json !== true, signal }),
    ),
  )
  print(values.json ? JSON.stringify(result) : text)
}

/** Whether an action's usage names the flag. */
function isFlagOf({ usage: line }: PersonAction, flag: string): boolean {
  return flag === 'json' || line.split(/[^\w-]+/).includes(`--${flag}`)
}

function sentenceOf(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = fieldErrors(error.details.fields ?? [], 'en').map(({ field, message }) => `${field}: ${message}`)
  return new OperatorError(fields.join(' ') || errorTexts[error.code].en, { cause: error })
}

main().catch((error: unknown) => exitWith(sentenceOf(error)))
