import { describe, expect, it } from 'vitest'
import { buildXml, checkFile } from '@/server/einvoice'
import { invoice, transmission } from './builders'
import { samplesExist, samplesIn } from './samples'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe.skipIf(!samplesExist)('samples with faults', () => {
  const content = [...samplesIn('invalid/content'), ...samplesIn('invalid/synthetic_content')]

  it.each(content.map((sample) => [sample.file, sample] as const))(
    '%s has exactly the listed codes',
    async (file, { bytes, codes, kind }) => {
      const [report] = await checkFile(file, bytes)
      expect(report).toMatchObject({ file, kind, valid: false, codes })
      expect(report?.faults.every(({ path, message }) => path.startsWith('/') && message.length > 20)).toBe(
        true,
      )
    },
  )

  const malformed = ['invalid/xsd', 'invalid/synthetic_xsd', 'invalid/legacy11'].flatMap(samplesIn)

  it.each(malformed.map((sample) => [sample.file, sample] as const))(
    '%s is refused for its form alone',
    async (file, { bytes }) => {
      const [report] = await checkFile(file, bytes)
      expect(report?.codes[0]).toBe('00200')
      expect(report?.codes.filter((code) => code !== '00200' && code !== '00201')).toEqual([])
    },
  )

  it.each(samplesIn('invalid/p7m').map((sample) => [sample.file, sample] as const))(
    '%s is refused as corrupt',
    async (file, { bytes }) => {
      const [report] = await checkFile(file, bytes)
      expect(report).toMatchObject({ kind: 'p7m', valid: false, codes: ['00106'] })
    },
  )
})

describe('file controls', () => {
  const { xml } = buildXml(invoice(), transmission)

  it.each([
    'IT01234567897_00001.xml',
    'ITRSSMRA80A01H501U_a1.xml',
    'DE12_Z9Z9Z.xml',
    'in/IT01234567897_1.xml',
  ])('accept the name %s', async (name) => {
    const [report] = await checkFile(name, utf8(xml), { checkName: true })
    expect(report?.codes).toEqual([])
  })

  it.each([
    ...['fattura.xml', 'IT01234567897_000001.xml', 'IT01234567897-00001.xml', 'IT0123456789_00001.xml'],
    ...['IT01234567897_0000è.xml', 'IT01234567897_00001.txt', 'I101234567897_00001.xml'],
    ...['it01234567897_00001.xml', 'de12_1.xml'],
  ])('refuse the name %s (00001), and only when asked', async (name) => {
    const [asked] = await checkFile(name, utf8(xml), { checkName: true })
    const [unasked] = await checkFile(name, utf8(xml))
    expect([asked?.codes, unasked?.codes]).toEqual([['00001'], []])
  })

  it('refuse what is larger than SdI takes (00003) and what is empty (00106)', async () => {
    const [large] = await checkFile('x.xml', utf8(xml + ' '.repeat(5 * 1024 * 1024)))
    const [empty] = await checkFile('x.xml', new Uint8Array())
    expect([large?.codes, empty?.codes]).toEqual([['00003'], ['00106']])
  })
})
