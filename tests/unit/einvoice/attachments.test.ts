import { describe, expect, it } from 'vitest'
import {
  attachedSizeFaults,
  attachFiles,
  attachmentsOf,
  bodiesOf,
  buildXml,
  checkFile,
  latinLine,
  latinName,
} from '@/server/einvoice'
import { embeddedReceived } from '@/server/einvoice/received/received-file'
import { invoice, transmission } from './builders'
import { samplesExist } from './samples'
import { xsdFaults } from './xsd-oracle'

const plain = () => Buffer.from(buildXml(invoice(), transmission).xml)
const everyByte = Uint8Array.from({ length: 256 }, (_, at) => at)

describe('names and descriptions inside an e-invoice', () => {
  it('are made Latin, and never cut or guessed', () => {
    expect(latinName('Relazione – “lavori” è’.pdf', 60)).toBe("Relazione - _lavori_ è'.pdf")
    expect(latinName('../ore?.pdf', 60)).toBe('.._ore_.pdf')
    expect(latinName('日本.pdf', 60)).toBeNull()
    expect(latinName(' ', 60)).toBeNull()
    expect(latinName(`${'x'.repeat(56)}.pdf`, 60)).toHaveLength(60)
    expect(latinName(`${'x'.repeat(57)}.pdf`, 60)).toBeNull()
    expect(latinLine('Consegna del 5/11: arrivata?', 100)).toBe('Consegna del 5/11: arrivata?')
    expect(latinLine('Ελλάδα?', 100)).toBeNull()
    expect(latinLine('', 100)).toBe('')
  })
})

describe('an e-invoice with files inside', () => {
  it('is valid for the XSD and for the controls, and its reader finds the files byte for byte', async () => {
    const files = [
      { name: 'R&D <lavori> è;.pdf', description: 'Rapporto "A" & B', bytes: everyByte },
      { name: 'ore.zip', description: '', bytes: everyByte.subarray(0, 5) },
      { name: 'nota.txt', description: '', bytes: everyByte.subarray(7, 8) },
    ].map((file) => ({ ...file, name: latinName(file.name, 60) ?? '' }))
    const before = plain()
    const { bytes, sha256 } = attachFiles(before, files)
    const text = Buffer.from(bytes).toString()
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(text.replace(/<Allegati>.*<\/Allegati>/s, '')).toBe(before.toString())
    if (samplesExist) expect(xsdFaults(bytes)).toEqual([])
    const [report] = await checkFile('x.xml', bytes)
    expect(report).toMatchObject({ valid: true, faults: [] })
    const [body] = bodiesOf(bytes).bodies
    if (!body) throw new Error('no body')
    expect(attachmentsOf(body)).toEqual(
      files.map(({ name, description, bytes: { length: size } }, at) => ({
        position: at + 1,
        name,
        description,
        size,
      })),
    )
    for (const [at, file] of files.entries()) {
      const found = await embeddedReceived({ name: 'IT01234567897_1.xml', bytes, position: 1 }, at + 1)
      expect(found?.name).toBe(file.name)
      expect(Buffer.compare(Buffer.from(found?.bytes ?? []), file.bytes)).toBe(0)
    }
    expect(text).toContain('<AlgoritmoCompressione>ZIP</AlgoritmoCompressione><FormatoAttachment>ZIP<')
  })

  it('is never larger than was foreseen, and one above 5 MB is refused as SdI does (00003)', () => {
    const before = plain()
    const file = { name: `${'&'.repeat(56)}.pdf`, description: '&'.repeat(100), bytes: everyByte }
    const grown = attachFiles(before, [file]).bytes.length - before.length
    expect(grown - 4 * Math.ceil(256 / 3)).toBeLessThanOrEqual(1500)
    expect(attachedSizeFaults(before, [3 * 1024 * 1024])).toEqual([])
    expect(attachedSizeFaults(before, [4 * 1024 * 1024])).toMatchObject([
      { code: '00003', field: 'attachment_list' },
    ])
  })
})
