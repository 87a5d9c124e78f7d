import { describe, expect, it } from 'vitest'
import { buildXml, readMessage } from '@/server/einvoice'
import { sandboxChannel } from '@/server/exchange/sandbox'
import { company, invoice, publicBody, transmission } from '@/tests/unit/einvoice/builders'
import { envelopeOf } from '@/tests/unit/einvoice/envelopes'

const at = new Date('2026-11-21T12:00:00Z')
const channel = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => at })

/** The sandbox's messages about a file. */
async function answersTo(file: { name: string; bytes: Buffer }): Promise<string[]> {
  const { identificativo_sdi } = await channel.send(file)
  const messages = await channel.poll([{ ...file, identificativo_sdi: identificativo_sdi ?? '', sentAt: at }])
  return messages.map(({ bytes }) => Buffer.from(bytes).toString('utf8'))
}

const fileTo = (receiver: ReturnType<typeof company>, tipo_documento = 'TD01'): Buffer =>
  Buffer.from(buildXml(invoice({ receiver, tipo_documento }), transmission).xml, 'utf8')

/** The sandbox's only message about a file without a signature. */
async function answerTo(receiver: ReturnType<typeof company>): Promise<string> {
  const [message = '', ...more] = await answersTo({
    name: 'IT01234567897_00001.xml',
    bytes: fileTo(receiver),
  })
  expect(more).toEqual([])
  return message
}

describe('the sandbox', () => {
  it('rejects a file to a public administration without a signature, by the code of SdI', async () => {
    const answer = await answerTo(publicBody())
    expect(answer).toContain('NotificaScarto')
    expect(answer).toContain('<Codice>00102</Codice>')
  })

  it('delivers the same file to a company', async () => {
    const answer = await answerTo(company())
    expect(answer).toContain('RicevutaConsegna')
    expect(answer).not.toContain('00102')
  })

  it('delivers a simplified invoice, and refuses one above its limit by the code of SdI', async () => {
    const bytes = fileTo(company(), 'TD07')
    const above = Buffer.from(bytes.toString('utf8').replace('<Importo>122.00', '<Importo>400.01'), 'utf8')
    const name = 'IT01234567897_00001.xml'
    expect(await answersTo({ name, bytes })).toEqual([expect.stringContaining('RicevutaConsegna')])
    expect(await answersTo({ name, bytes: above })).toEqual([
      expect.stringContaining('<Codice>00460</Codice>'),
    ])
  })

  it.each([
    ['UF5B2K', 'EC01'],
    ['RIFIUT', 'EC02'],
  ])('delivers a signed file to the office %s, which answers %s', async (codice_destinatario, esito) => {
    const bytes = envelopeOf(fileTo({ ...publicBody(), codice_destinatario }))
    const [delivery = '', answer = ''] = await answersTo({ name: 'IT01234567897_00001.xml.p7m', bytes })
    expect(delivery).toContain('RicevutaConsegna')
    expect(readMessage(Buffer.from(answer))).toMatchObject({ type: 'NE', esito })
  })
})
