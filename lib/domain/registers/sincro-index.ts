/**
 * The index of a package in the form of SInCRO (UNI 11386:2020, PIndex 2.0; the PVolume is what 2010 called VdC). It
 * names no authorised signer and nobody has signed it: the system that conserves the package makes the index that counts.
 */

export type SincroHolder = { name: string; taxcode: string | null; vatnumber: string | null }

type SincroFile = { path: string; sha256: string }

type SincroPackage = { year: number; holder: SincroHolder; files: readonly SincroFile[]; createdAt: Date }

const NAMESPACE = 'http://www.uni.com/U3011/sincro-v2/'
const UNSIGNED = 'non firmato'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text inside XML 1.0, which has no control characters. */
const written = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n]/gu, ' ').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

const FORMATS: Readonly<Record<string, string>> = {
  xml: 'application/xml',
  p7m: 'application/pkcs7-mime',
  csv: 'text/csv',
  txt: 'text/plain',
}

function fileElement({ path, sha256 }: SincroFile, at: number): string {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const format = FORMATS[extension] ?? 'application/octet-stream'
  return [
    `    <File format="${format}" encoding="binary" extension="${extension}">`,
    `      <ID scheme="local">F${at + 1}</ID>`,
    `      <Path>${written(path)}</Path>`,
    `      <Hash canonicalXML="false" hashFunction="SHA-256">${sha256}</Hash>`,
    '    </File>',
  ].join('\n')
}

function agent(element: string, { name, taxcode, vatnumber }: SincroHolder, role = ''): string {
  const ids = [vatnumber && `VATIT-${vatnumber}`, taxcode && `TINIT-${taxcode}`].filter(Boolean) as string[]
  return [
    `    <${element} agentType="legal person"${role}>`,
    ...ids.map((id) => `      <AgentID>${written(id)}</AgentID>`),
    `      <AgentName><FormalName>${written(name)}</FormalName></AgentName>`,
    `    </${element}>`,
  ].join('\n')
}

/** The index of a year's package: its files with the SHA-256 of each, marked as not signed. */
export function sincroIndex({ year, holder, files, createdAt }: SincroPackage): string {
  const volume = `versamento-${year}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- Indice ${UNSIGNED}, nella forma di UNI 11386 SInCRO: nessuno lo ha sottoscritto. -->`,
    `<PIndex xmlns="${NAMESPACE}" language="it" sincroVersion="2.0">`,
    '  <SelfDescription>',
    `    <ID scheme="local">${volume}-indice</ID>`,
    '    <CreatingApplication><Name>Luna</Name><Version>1</Version><Producer>Luna</Producer></CreatingApplication>',
    '  </SelfDescription>',
    '  <PVolume>',
    `    <ID scheme="local">${volume}</ID>`,
    `    <Label>Fatture elettroniche ${year}</Label>`,
    `    <Description>Pacchetto di versamento, ${UNSIGNED}</Description>`,
    '  </PVolume>',
    '  <FileGroup>',
    `    <ID scheme="local">${volume}-file</ID>`,
    ...files.map(fileElement),
    '  </FileGroup>',
    '  <Process>',
    agent('Submitter', holder),
    agent('Holder', holder, ' holderRole="soggetto produttore"'),
    `    <TimeReference><TimeInfo attachedTimeStamp="false">${createdAt.toISOString()}</TimeInfo></TimeReference>`,
    '  </Process>',
    '</PIndex>',
    '',
  ].join('\n')
}
