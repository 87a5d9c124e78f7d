import { describe, expect, it } from 'vitest'
import { buildXml } from '@/server/einvoice'
import { sandboxChannel } from '@/server/exchange/sandbox'
import { company, invoice, publicBody, transmission } from '@/tests/unit/einvoice/builders'

const at = new Date('2026-11-21T12:00:00Z')
const channel = sandboxChannel({ zone: 'Europe/Rome', delayMs: 0, now: () => at })

/** The sandbox's answer to a file without a signature. */
async function answerTo(receiver: ReturnType<typeof company>): Promise<string> {
  const { xml } = buildXml(invoice({ receiver }), transmission)
  const file = { name: 'IT01234567897_00001.xml', bytes: Buffer.from(xml, 'utf8') }
  const { identificativo_sdi } = await channel.send(file)
  const [message] = await channel.poll([
    { ...file, identificativo_sdi: identificativo_sdi ?? '', sentAt: at },
  ])
  return Buffer.from(message?.bytes ?? []).toString('utf8')
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
})
