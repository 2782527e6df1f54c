import { publicConfig } from './publicConfig.ts'

const examples: Partial<Record<string, string>> = {
  RU: '+7 900 000-00-00',
  US: '+1 555 000-0000',
  ES: '+34 600 000 000',
}

/** A phone number as it is written in the brand's country. */
export function phoneExample(): string | undefined {
  return examples[publicConfig().country]
}
