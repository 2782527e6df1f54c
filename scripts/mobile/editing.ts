import { readFileSync, writeFileSync } from 'node:fs'

export type Edit = readonly [from: string, to: string]

/** Replaces texts of a file that a template has made; throws where the template has become another. */
export function editFile(path: string, edits: readonly Edit[]): void {
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
    text = text.replaceAll(from, () => to)
  }
  writeFileSync(path, text)
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export const beginOf = (section: string) => `/* Begin ${section} section */\n`

export const groupStart = '/* App */ = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n'
export const resourcesStart = 'isa = PBXResourcesBuildPhase;\n\t\t\tbuildActionMask = 2147483647;\n\t\t\tfiles = (\n'

/** Edits of Xcode's project that put a property list beside the sources into the application. `index` and the next one are free ids. */
export function addedPropertyList(name: string, index: number): Edit[] {
  const [reference, build] = [objectId(index), objectId(index + 1)]
  return [
    [
      beginOf('PBXBuildFile'),
      `${beginOf('PBXBuildFile')}\t\t${build} /* ${name} in Resources */ = {isa = PBXBuildFile; fileRef = ${reference} /* ${name} */; };\n`,
    ],
    [
      beginOf('PBXFileReference'),
      `${beginOf('PBXFileReference')}\t\t${reference} /* ${name} */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; path = "${name}"; sourceTree = "<group>"; };\n`,
    ],
    [groupStart, `${groupStart}\t\t\t\t${reference} /* ${name} */,\n`],
    [resourcesStart, `${resourcesStart}\t\t\t\t${build} /* ${name} in Resources */,\n`],
  ]
}

/** Ids of our objects in Xcode's project, which writes them as 24 hexadecimal digits. */
export const objectId = (index: number) => `DA57EA4${index.toString(16).toUpperCase().padStart(17, '0')}`
