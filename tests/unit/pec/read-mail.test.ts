import { describe, expect, it } from 'vitest'
import { readPecMail } from '@/server/pec'
import { PEC_AUTHORITY, providers } from '@/tests/support/exchange/pec-box'
import { daticert, receiptMail } from '@/tests/support/exchange/pec-mails'

const box = 'studio@pec.example'
const OURS = '<ours@pec.example>'
const AT = new Date('2026-11-20T09:30:00Z')

const read = (mail: Buffer) =>
  readPecMail(mail, { signers: [PEC_AUTHORITY], at: new Date(), exchangeDomain: 'pec.fatturapa.it' })

/** A provider's receipt about our mail, with its own statements in place of the true ones. */
const receipt = (over: { named?: string; about?: string; statements?: readonly string[] } = {}) =>
  receiptMail({ kind: 'accettazione', about: OURS, box, signer: providers.own, at: AT, ...over })

const statement = (over: { tipo?: string; msgid?: string } = {}) =>
  daticert({ tipo: 'accettazione', mittente: box, destinatario: box, msgid: OURS, at: AT, ...over })

describe('a receipt in an envelope of a trusted provider', () => {
  const accepted = { kind: 'RECEIPT', receipt: 'accettazione', about: OURS, at: AT, error: '' }

  it('states the kind, the mail and the time that its certification has', async () => {
    expect(await read(await receipt())).toEqual(accepted)
  })

  it('is read with the line ends of some servers, too', async () => {
    const mail = (await receipt()).toString('latin1').replaceAll('\r\n', '\n')
    expect(await read(Buffer.from(mail, 'latin1'))).toEqual(accepted)
  })

  it('is about the mail that is certified, whatever its headers name', async () => {
    const other = await receipt({ about: '<other@pec.example>', named: OURS })
    expect(await read(other)).toMatchObject({ kind: 'RECEIPT', about: '<other@pec.example>' })
  })

  it('has no time where its certification has none that can be read', async () => {
    const timeless = statement().replace(/<ora>.*<\/ora>/, '<ora>alle dieci</ora>')
    expect(await read(await receipt({ statements: [timeless] }))).toEqual({ ...accepted, at: null })
  })

  it.each([
    ['of an unknown kind', [statement({ tipo: 'conferma' })]],
    ['that is cut off', [statement().slice(0, 80)]],
    ['that is something else', ['<x/>']],
    ['that is missing', []],
    ['that stands twice', [statement(), statement({ msgid: '<other@pec.example>' })]],
  ])('is not trusted with a certification %s', async (_, statements) => {
    expect(await read(await receipt({ statements }))).toMatchObject({ kind: 'UNTRUSTED', about: OURS })
  })
})
