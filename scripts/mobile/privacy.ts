import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addedPropertyList, editFile } from './editing.ts'

/**
 * Reasons for interfaces that Apple wants explained, of plug-ins that bring no manifest or hide it in a bundle: downloads have sizes and
 * dates of files in the application's own folder, and are refused or shown with the space that is left.
 */
const reasons = {
  FileTimestamp: ['C617.1'],
  DiskSpace: ['E174.1', '85F4.1'],
}

const file = 'PrivacyInfo.xcprivacy'

/** Apple refuses an application without its privacy manifest. Services of others bring their own. */
export function addPrivacyManifest(folder: string): void {
  const entries = Object.entries(reasons).map(
    ([category, codes]) => `\t\t<dict>
\t\t\t<key>NSPrivacyAccessedAPIType</key>
\t\t\t<string>NSPrivacyAccessedAPICategory${category}</string>
\t\t\t<key>NSPrivacyAccessedAPITypeReasons</key>
\t\t\t<array>
${codes.map((code) => `\t\t\t\t<string>${code}</string>\n`).join('')}\t\t\t</array>
\t\t</dict>
`,
  )
  writeFileSync(
    join(folder, 'App', 'App', file),
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>NSPrivacyTracking</key>
\t<false/>
\t<key>NSPrivacyTrackingDomains</key>
\t<array/>
\t<key>NSPrivacyCollectedDataTypes</key>
\t<array/>
\t<key>NSPrivacyAccessedAPITypes</key>
\t<array>
${entries.join('')}\t</array>
</dict>
</plist>
`,
  )
  editFile(join(folder, 'App', 'App.xcodeproj', 'project.pbxproj'), addedPropertyList(file, 20))
}
