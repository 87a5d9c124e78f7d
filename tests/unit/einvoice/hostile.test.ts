import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildXml, checkFile, readInvoice, readMessage, unwrap } from '@/server/einvoice'
import { runsOf } from '@/tests/support/property-runs'
import { invoice, line, transmission } from './builders'
import { envelopeOf, pem, signedBy, zipOf } from './envelopes'
import { samplesExist, samplesIn } from './samples'

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')
const { xml } = buildXml(invoice(), transmission)
const good = utf8(xml)

/** A valid invoice of two thousand lines, its own. */
const longXml = (seed: number): string => {
  const product_list = Array.from({ length: 2_000 }, (_, i) => line({ description: `${seed} ${i}` }))
  return buildXml(invoice({ content: { product_list } }), transmission).xml
}

/** The check's reports, and that it took neither long nor much memory. */
async function bounded(name: string, bytes: Uint8Array) {
  const heap = process.memoryUsage().rss
  const started = performance.now()
  const reports = await checkFile(name, bytes)
  expect(performance.now() - started).toBeLessThan(6_000)
  expect(process.memoryUsage().rss - heap).toBeLessThan(700 * 1024 * 1024)
  return reports
}

describe.skipIf(!samplesExist)('malicious samples', () => {
  it.each(samplesIn('invalid/malicious').map((sample) => [sample.file, sample] as const))(
    '%s is refused quickly, and refused as a message too',
    async (file, { bytes }) => {
      const [report] = await bounded(file, bytes)
      expect(report).toMatchObject({ valid: false, codes: ['00200'] })
      expect(() => readMessage(bytes)).toThrow()
    },
  )
})

describe('hostile XML', () => {
  const root = (inside: string, before = '') =>
    `${before}<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">${inside}</p:FatturaElettronica>`
  const laughs = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    '',
  )

  it.each<[string, string]>([
    ['a billion laughs', root('&l10;', `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}]>`)],
    ['an external entity', root('&x;', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['an external DTD', root('', '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">')],
    ['an empty DTD', xml.replace('?>', '?><!DOCTYPE p:FatturaElettronica>')],
    ['an undeclared entity', xml.replace('Officine', '&nbsp;')],
    ['deep nesting', '<a>'.repeat(100_000)],
    ['too many elements', root('<a/>'.repeat(600_000))],
    ['too many attributes', root(`<a ${Array.from({ length: 5_000 }, (_, i) => `a${i}=""`).join(' ')}/>`)],
    ['an endless name', `<${'a'.repeat(3_000_000)}`],
    ['a name of a million letters', root(`<${'a'.repeat(1_000_000)}/>`)],
    ['an endless entity', root(`&${'a'.repeat(3_000_000)}`)],
    ['an endless comment', root(`<!--${'-a'.repeat(1_500_000)}`)],
    ['an endless attribute', root(`<a b="${'x'.repeat(3_000_000)}`)],
    ['control characters', xml.replace('Officine', 'Offi\u0001cine')],
    ['control characters of XML 1.1', xml.replace('1.0', '1.1').replace('Officine', 'Offi&#1;cine')],
    ['half a document', xml.slice(0, xml.length / 2)],
    ['a tail after the document', `${xml}<x/>`],
    ['two roots', `${xml.replace(/^<\?xml.*?\?>/, '')}${xml.replace(/^<\?xml.*?\?>/, '')}`],
    ['a qualified child', xml.replaceAll('FatturaElettronicaHeader', 'p:FatturaElettronicaHeader')],
    ['a default namespace', xml.replace('xmlns:p=', 'xmlns="urn:x" xmlns:p=')],
    [
      'nil',
      xml.replace('<Divisa>', '<Divisa xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">'),
    ],
  ])('%s is refused quickly, for its form', async (_, text) => {
    const [report] = await bounded('x.xml', utf8(text))
    expect(report?.valid).toBe(false)
    expect(report?.codes[0]).toBe('00200')
    expect(JSON.stringify(report).length).toBeLessThan(30_000)
  })

  it('never throws anything but its own refusal, whatever the bytes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.tuple(fc.nat(good.length), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(([at, noise]) => {
        const copy = Buffer.from(good)
        copy.set(noise, Math.min(at, copy.length - noise.length))
        return copy
      }),
    )
    const names = fc.constantFrom('x.xml', 'x.xml.p7m', 'x.zip')
    await fc.assert(
      fc.asyncProperty(bytes, names, async (input, name) => {
        for (const { faults, valid } of await checkFile(name, input)) expect(valid).toBe(faults.length === 0)
      }),
      { numRuns: runsOf(600) },
    )
  })

  it('a small limit is kept to the byte', () => {
    const limits = { bytes: good.length, depth: 40, elements: 1000, milliseconds: 5000 }
    expect(readInvoice(good, limits).format).toBe('FPR12')
    expect(() => readInvoice(good, { ...limits, bytes: good.length - 1 })).toThrow('supera')
    expect(() => readInvoice(good, { ...limits, elements: 10 })).toThrow('Troppi elementi')
    expect(() => readInvoice(good, { ...limits, depth: 3 })).toThrow('profondità')
  })
})

describe('signature envelopes', () => {
  const der = envelopeOf(good)
  const ber = envelopeOf(good, 'ber')

  it.each<[string, Uint8Array]>([
    ['DER', der],
    ['BER with octets in pieces', ber],
    ['base64 in one line', Buffer.from(der.toString('base64'))],
    ['base64 with CRLF', Buffer.from(ber.toString('base64').replace(/.{76}/g, '$&\r\n'))],
    ['PEM with LF', pem(der, '\n')],
    ['PEM with CRLF', pem(ber, '\r\n')],
    ['an envelope in an envelope', envelopeOf(ber)],
    ['an envelope in base64 in an envelope', envelopeOf(Buffer.from(der.toString('base64')))],
    ['a line end after it', Buffer.concat([der, Buffer.from('\n')])],
    ['a byte order mark within', envelopeOf(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), good]))],
    ['no envelope at all', good],
  ])('are opened: %s', async (_, bytes) => {
    const [file] = await unwrap('x.xml.p7m', bytes)
    expect(file?.content).toMatchObject({ signed: bytes !== good, intact: true })
    const [report] = await checkFile('x.xml.p7m', bytes)
    expect(report?.codes).toEqual([])
  })

  it('are opened quickly, however many have signed', async () => {
    const started = performance.now()
    const [report] = await checkFile('x.xml.p7m', signedBy(3_000, Buffer.alloc(4_000_000, ' ')))
    expect(performance.now() - started).toBeLessThan(8_000)
    expect(report?.codes).toEqual(['00200'])
  })

  const nested = (times: number) =>
    Array.from({ length: times }).reduce<Buffer>((inner) => envelopeOf(inner), good)

  it.each<[string, Uint8Array]>([
    ['cut short', der.subarray(0, -20)],
    ['not closed', Buffer.concat([ber.subarray(0, -1), Buffer.from([1])])],
    ['four deep', nested(4)],
    ['empty', envelopeOf(new Uint8Array())],
    ['no CMS', Buffer.from('300506036a6b6c', 'hex')],
    ['endless nesting', Buffer.alloc(500_000, Buffer.from([0x30, 0x80]))],
    ['nested lengths', Buffer.alloc(500_000, Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]))],
    ['noise', Buffer.from('not a signature')],
  ])('are refused as corrupt: %s', async (_, bytes) => {
    const [report] = await bounded('x.xml.p7m', bytes)
    expect(report).toMatchObject({ kind: 'p7m', valid: false, codes: ['00106'] })
  })

  it.skipIf(!samplesExist)('are refused when the content is no longer what was signed (00102)', async () => {
    const sample = samplesIn('valid').find(({ file }) => file.endsWith('ERKHK.xml.p7m'))
    const bytes = Buffer.from(sample?.bytes ?? [])
    const at = bytes.indexOf('<Denominazione>')
    expect(at).toBeGreaterThan(0)
    bytes.set(Buffer.from('X'), at + 15)
    const [report] = await checkFile('x.xml.p7m', bytes)
    expect(report?.codes).toEqual(['00102'])
  })
})

describe('archives', () => {
  it('give a report for each file, in their order', async () => {
    const bad = utf8(xml.replace('TD01', 'TD99'))
    const items = [
      { name: 'a.xml', bytes: good },
      { name: 'folder/', bytes: new Uint8Array() },
      { name: '__MACOSX/a.xml', bytes: utf8('x') },
      { name: 'folder/b.xml.p7m', bytes: envelopeOf(good) },
      { name: 'c.xml', bytes: bad },
    ]
    const reports = await checkFile('x.zip', zipOf(items))
    expect(reports.map(({ file, codes }) => [file, codes])).toEqual([
      ['x.zip/a.xml', []],
      ['x.zip/folder/b.xml.p7m', []],
      ['x.zip/c.xml', ['00200']],
    ])
  })

  const zeros = Buffer.alloc(40 * 1024 * 1024)
  const many = Array.from({ length: 101 }, (_, i) => ({ name: `${i}.xml`, bytes: good }))

  it.each<[string, Uint8Array]>([
    ['a bomb', zipOf([{ name: 'a.xml', bytes: zeros }])],
    ['a bomb that lies about its size', zipOf([{ name: 'a.xml', bytes: zeros, claimedSize: 1000 }])],
    ['too many files', zipOf(many)],
    ['no files', zipOf([])],
    ['a name that climbs out', zipOf([{ name: '../../etc/x.xml', bytes: good }])],
    ['a cut end', zipOf([{ name: 'a.xml', bytes: good }]).subarray(0, -30)],
    ['a hole in the middle', zipOf([{ name: 'a.xml', bytes: good }]).fill(0, 60, 400)],
    ['no archive', utf8('not an archive')],
    ['nothing', new Uint8Array()],
  ])('are refused as a whole: %s', async (_, bytes) => {
    expect(await bounded('x.zip', bytes)).toMatchObject([{ file: 'x.zip', kind: 'zip', codes: ['00106'] }])
  })

  it('let others have their turn between their files', async () => {
    const items = Array.from({ length: 8 }, (_, i) => ({ name: `${i}.xml`, bytes: utf8(longXml(i)) }))
    let [isDone, longest, last] = [false, 0, performance.now()]
    const started = last
    const checked = checkFile('x.zip', zipOf(items)).finally(() => {
      isDone = true
    })
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }
    expect((await checked).map(({ valid }) => valid)).toEqual(items.map(() => true))
    expect(longest).toBeLessThan((performance.now() - started) / 2)
  })

  it('within archives are refused', async () => {
    const inner = zipOf([{ name: 'a.xml', bytes: good }])
    const reports = await checkFile('x.zip', zipOf([{ name: 'in.zip', bytes: inner }]))
    expect(reports.map(({ file, codes }) => [file, codes])).toEqual([['x.zip/in.zip', ['00106']]])
  })
})
