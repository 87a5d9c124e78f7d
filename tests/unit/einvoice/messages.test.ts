import { describe, expect, it } from 'vitest'
import {
  NotAMessage,
  type OutgoingMessage,
  readMessage,
  UnreadableXml,
  writeMessage,
} from '@/server/einvoice'
import { samplesExist, samplesIn } from './samples'
import { xsdFaults } from './xsd-oracle'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

describe.skipIf(!samplesExist)('readMessage on samples', () => {
  const samples = samplesIn('notifications')

  it.each(samples.map((sample) => [sample.file, sample] as const))(
    'reads %s',
    (file, { bytes, kind, format }) => {
      const message = readMessage(bytes)
      expect(message.name).toBe(kind)
      expect(message.family).toBe(format)
      expect(file).toContain(`_${message.type}_`)
      expect(message.identificativo_sdi).toMatch(/^\d+$/)
      expect(message.message_id).toMatch(/^\d+$/)
      if (message.type !== 'EC' && message.type !== 'SE')
        expect(message.nome_file).toMatch(/^IT\d{11}_\d{5}\.xml/)
    },
  )

  const read = (name: string) =>
    readMessage(samples.find(({ file }) => file.endsWith(name))?.bytes ?? new Uint8Array())

  it('tells what each says', () => {
    expect(read('NS_001.xml')).toMatchObject({
      errors: [{ code: '00100', description: 'Certificato di firma scaduto', suggestion: null }],
      riferimento_archivio: { identificativo_sdi: '100', nome_file: 'IT01234567890_11111.zip' },
      data_ora_ricezione: '2013-06-06T12:00:00Z',
    })
    expect(read('NE_001.xml')).toMatchObject({
      esito: 'EC01',
      descrizione: 'Notifica di esempio',
      riferimento_fattura: { numero: '1111', anno: '2013', posizione: '2' },
    })
    expect(read('EC_001.xml')).toMatchObject({ esito: 'EC01', nome_file: null })
    expect(read('SE_001.xml')).toMatchObject({ scarto: 'EN00' })
    expect(read('AT_001.xml').hash).toHaveLength(64)
    expect(read('AT_001.xml').destinatario?.codice).toBe('AAAAAA')
    expect(read('RC_003.xml')).toMatchObject({
      destinatario: null,
      hash: null,
      data_ora_consegna: '2018-11-13T16:47:32.000+01:00',
    })
    expect(read('MT_002.xml')).toMatchObject({ formato: 'FPR12', codice_destinatario: null })
  })
})

describe('readMessage', () => {
  it.each([
    ['another document', '<a/>', NotAMessage],
    ['a message of another namespace', '<x:RicevutaConsegna xmlns:x="urn:x"/>', NotAMessage],
    ['a DTD', '<!DOCTYPE a><a/>', UnreadableXml],
    ['no XML', 'RC', UnreadableXml],
    ['nothing', '', UnreadableXml],
  ])('refuses %s', (_, text, error) => {
    expect(() => readMessage(utf8(text))).toThrow(error)
  })
})

const common = {
  identificativo_sdi: '123456789012',
  nome_file: 'IT01234567897_0000A.xml',
  hash: 'ab'.repeat(32),
  data_ora_ricezione: '2026-11-21T10:30:00.000+01:00',
  message_id: '12345678901234',
} as const

const delivered = {
  type: 'RC',
  data_ora_consegna: '2026-11-21T10:31:00.000+01:00',
  destinatario: { codice: 'ABC1234', descrizione: 'Officine & Figli <S.p.A.>' },
} as const
const rejected = {
  type: 'NS',
  errors: [
    { code: '00423', description: 'x'.repeat(1200), suggestion: 'Verificare' },
    { code: '00200', description: 'File non conforme al formato', suggestion: null },
  ],
} as const
const undelivered = {
  type: 'MC',
  data_messa_a_disposizione: '2026-11-21',
  descrizione: 'Non consegnata',
} as const

const refusedByOffice = { type: 'NE', esito: 'EC02', descrizione: 'Importo errato' } as const

const messageOf = (family: 'PA' | 'B2B', own: Omit<OutgoingMessage, keyof typeof common | 'family'>) =>
  ({ family, note: 'Ambiente di prova', ...common, ...own }) as OutgoingMessage

const messages: readonly OutgoingMessage[] = [
  ...(['PA', 'B2B'] as const).flatMap((family) =>
    [delivered, rejected, undelivered].map((own) => messageOf(family, own)),
  ),
  messageOf('PA', refusedByOffice),
]

/** The signature that only SdI can make, empty but complete in form. */
const SIGNATURE = [
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>',
  '<ds:CanonicalizationMethod Algorithm="urn:x"/><ds:SignatureMethod Algorithm="urn:x"/>',
  '<ds:Reference><ds:DigestMethod Algorithm="urn:x"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>',
  '</ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>',
].join('')

describe('writeMessage', () => {
  const schema = (family: 'PA' | 'B2B') => (family === 'PA' ? 'messagesPa' : 'messagesB2b')

  it.skipIf(!samplesExist).each(messages.map((m) => [m.family, m.type, m] as const))(
    '%s %s is valid for the official schema but for the signature',
    (family, _, message) => {
      const xml = writeMessage(message)
      expect(xsdFaults(xml, schema(family)).join()).toMatch(/Missing child element.*Signature/)
      expect(xsdFaults(xml.replace(/(?=<\/ns3:[A-Za-z]+>$)/, SIGNATURE), schema(family))).toEqual([])
    },
  )

  it.each(messages.map((m) => [m.family, m.type, m] as const))(
    '%s %s is read back as it was meant',
    (family, type, message) => {
      const read = readMessage(utf8(writeMessage(message)))
      const { identificativo_sdi, nome_file, message_id } = common
      const data_ora_ricezione = type === 'NE' ? null : common.data_ora_ricezione
      expect(read).toMatchObject({
        family,
        type,
        identificativo_sdi,
        nome_file,
        message_id,
        data_ora_ricezione,
      })
      expect(read.hash).toBe(family === 'B2B' ? common.hash : null)
      if (message.type === 'RC') expect(read.destinatario).toEqual(message.destinatario)
      if (message.type === 'NS') expect(read.errors.map(({ code }) => code)).toEqual(['00423', '00200'])
      if (message.type === 'NE') expect(read).toMatchObject({ esito: 'EC02', descrizione: 'Importo errato' })
      if (message.type === 'MC') {
        expect(read.data_messa_a_disposizione).toBe(family === 'B2B' ? '2026-11-21' : null)
      }
    },
  )
})
