import { good, warning, wrong, type CheckContext, type Finding } from '../../platform/checks/check.ts'
import { countRecentFailures } from './queries.ts'
import { readAccountStatus } from './twilio.ts'

export async function checkTextMessages({ config, database }: CheckContext): Promise<Finding[]> {
  const { twilio, production } = config
  if (!twilio)
    return [good(`SMS and WhatsApp are ${production ? 'not offered' : 'only stored'}, as there is no Twilio account`)]
  const failures = await countRecentFailures(database.sql)
  const found: Finding[] = []
  if (failures > 0)
    found.push(warning(`${failures} messages of the last day were not sent`, 'The console shows why under Messages.'))
  if (twilio.countryCodes.length === 0)
    found.push(warning('Messages go to every country, however costly', 'Name yours in TWILIO_COUNTRY_CODES.'))
  const status = await readAccountStatus(twilio).catch(() => undefined)
  if (status === 200) return [...found, good('Twilio accepts our account')]
  const reason = status === undefined ? 'did not respond' : `responded ${status}`
  return [...found, wrong(`Twilio ${reason}`, 'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')]
}
