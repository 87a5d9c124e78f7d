import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { buildXml, checkFile, readInvoice, unwrap, writeInvoice } from '@/server/einvoice'
import { normalizeSpace } from '@/server/einvoice/check-text'
import type { XmlElement } from '@/server/einvoice/tree'
import { pathOf } from '@/server/einvoice/tree'
import { validateStructure } from '@/server/einvoice/validate'
import { company, invoice, line, transmission } from './builders'
import { samplesExist, samplesIn } from './samples'
import { xsdFaults } from './xsd-oracle'

/** The content of an invoice: each leaf with its path, empty ones and the signature left out. */
function sayings(element: XmlElement): readonly string[] {
  if (element.name === 'Signature') return []
  if (element.children.length > 0) return element.children.flatMap(sayings)
  const text = element.name === 'Nazione' && element.text === '' ? 'IT' : element.text
  const isLarge = element.name === 'Attachment'
  const value = normalizeSpace(text, 'normalized')
  if (value.trim() === '') return []
  return [`${pathOf(element)}=${isLarge ? value.replace(/\s/g, '') : value}`]
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

async function documentsOf(file: string, bytes: Uint8Array): Promise<readonly Uint8Array[]> {
  const unwrapped = await unwrap(file, bytes)
  return unwrapped.map(({ content }) => ('refused' in content ? new Uint8Array() : content.bytes))
}

describe.skipIf(!samplesExist)('valid samples', () => {
  it.each(samplesIn('valid').map((sample) => [sample.file, sample] as const))(
    '%s is read and found without fault, and written again says the same',
    async (file, { bytes, kind, format }) => {
      const reports = await checkFile(file, bytes)
      expect(reports.map(({ codes }) => codes)).toEqual([[]])
      if (kind !== 'zip') expect(reports[0]?.kind).toBe(kind)
      for (const document of await documentsOf(file, bytes)) {
        const { tree } = readInvoice(document)
        const xml = writeInvoice(tree)
        expect(xsdFaults(xml, format === 'FSM10' ? 'simplified' : 'ordinary')).toEqual([])
        expect(sayings(readInvoice(utf8(xml)).tree)).toEqual(sayings(tree))
      }
    },
  )
})

describe('readInvoice', () => {
  const { xml } = buildXml(invoice({ receiver: company({ business_name: 'Caffè Perù & C.' }) }), transmission)
  const expected = sayings(readInvoice(utf8(xml)).tree)
  const in1252 = xml.replace('UTF-8', 'windows-1252')

  it.each([
    ['UTF-8 with byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(xml)]), 'utf-8'],
    ['UTF-8 after white space', utf8(`\r\n \t${xml}`), 'utf-8'],
    ['UTF-8 without declaration', utf8(xml.replace(/^<\?xml.*?\?>/, '')), 'utf-8'],
    ['UTF-16 LE with mark', iconv.encode(xml, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['UTF-16 BE with mark', iconv.encode(xml, 'utf-16be', { addBOM: true }), 'utf-16be'],
    ['UTF-16 LE without mark', iconv.encode(xml, 'utf-16le', { addBOM: false }), 'utf-16le'],
    ['windows-1252', iconv.encode(in1252, 'windows-1252'), 'windows-1252'],
    ['ISO-8859-15', iconv.encode(xml.replace('UTF-8', 'ISO-8859-15'), 'iso-8859-15'), 'iso-8859-15'],
  ])('reads %s to the letter', (_, bytes, encoding) => {
    const read = readInvoice(bytes)
    expect(sayings(read.tree)).toEqual(expected)
    expect(read).toMatchObject({ encoding, misdeclared: false, format: 'FPR12', family: 'ordinary' })
  })

  it('reads windows-1252 bytes that claim to be UTF-8, and the check refuses them', async () => {
    const bytes = iconv.encode(xml, 'windows-1252')
    expect(sayings(readInvoice(bytes).tree)).toEqual(expected)
    const [report] = await checkFile('x.xml', bytes)
    expect(report?.codes).toEqual(['00200'])
  })

  it.each(['UTF-16', 'UTF-7', 'US-ASCII', 'foo-9'])(
    'reads UTF-8 bytes that claim to be %s, and the check refuses them',
    async (claimed) => {
      const bytes = utf8(xml.replace('UTF-8', claimed))
      expect(sayings(readInvoice(bytes).tree)).toEqual(expected)
      const [report] = await checkFile('x.xml', bytes)
      expect(report?.codes).toEqual(['00200'])
    },
  )

  it('joins text that comes in pieces: entities, CDATA, comments', () => {
    const broken = xml.replace('Caffè Perù &amp; C.', 'Caff&#232; <![CDATA[Perù &]]><!-- -->&#x20;C.')
    expect(sayings(readInvoice(utf8(broken)).tree)).toEqual(expected)
  })
})

describe('writeInvoice', () => {
  it.each(['R&D;', '&lt;b&gt;', '&amp;', 'a < b > c "d" \'e\'', '&#65;', ']]>', '&nbsp; x'])(
    'keeps the text %s to the letter',
    (name) => {
      const { xml } = buildXml(
        invoice({ content: { product_list: [line({ name, description: '' })] } }),
        transmission,
      )
      if (samplesExist) expect(xsdFaults(xml)).toEqual([])
      expect(sayings(readInvoice(utf8(xml)).tree).find((s) => s.includes('Descrizione'))).toMatch(`=${name}`)
    },
  )

  it('puts elements in the order of the table and leaves out empty ones', () => {
    const { tree } = readInvoice(utf8(buildXml(invoice(), transmission).xml))
    const [header] = tree.children
    header?.children.reverse()
    for (const child of header?.children ?? []) child.children.reverse()
    const xml = writeInvoice(tree)
    expect(validateStructure(readInvoice(utf8(xml)).tree)).toEqual([])
    if (samplesExist) expect(xsdFaults(xml)).toEqual([])
  })

  it('refuses an element that the table does not have', () => {
    const { tree } = readInvoice(utf8(buildXml(invoice(), transmission).xml.replaceAll('Causale', 'X')))
    tree.children.push({
      name: 'Extra',
      namespace: '',
      attributes: {},
      parent: tree,
      children: [],
      text: 'x',
    })
    expect(() => writeInvoice(tree)).toThrow(RangeError)
  })

  it('prefixes the root only', () => {
    const { xml } = buildXml(invoice(), transmission)
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?><p:FatturaElettronica /)
    expect(xml.match(/xmlns/g)).toHaveLength(1)
    expect(xml.match(/<\/?p:/g)).toHaveLength(2)
  })
})
