import { describe, expect, it } from 'vitest'
import { type Caller, testApi } from '@/tests/support/api'
import { addEntry, company, createInvoice, invoiceData, studio } from '@/tests/support/builders'
import { stopClockAt } from '@/tests/support/time/clock'

const context = testApi()
stopClockAt('2026-11-25T12:00:00Z')
const path = '/api/anagrafica/rest/anagrafica'
const configuration = '/api/auth/rest/structure/configuration'

const establishment = {
  street: 'Via Indipendenza',
  number: '7',
  zipcode: '40121',
  city: 'Bologna',
  province: 'BO',
}
const representative = {
  business_name: 'Studio Rossi S.r.l.',
  first_name: '',
  last_name: '',
  country: 'IT',
  vatnumber: '01234567897',
  taxcode: '',
}
const noAgent = { ...representative, business_name: '', vatnumber: '' }
const presence = { establishment, representative }
const french = (over: Record<string, unknown> = {}) =>
  company({
    country: 'FR',
    id_paese: 'FR',
    zipcode: '75001',
    address_prov: '',
    address_city: 'Paris',
    business: { name: 'Dupont SARL', vatnumber: '40303265045', iban: '', tax_regime: '' },
    codice_destinatario: 'XXXXXXX',
    ...over,
  })

const save = (as: Caller, sku: string, anagrafica: object) =>
  context.api.call('PUT', path, { as, body: { sku, anagrafica } })
const read = async (as: Caller, sku: string) =>
  (await context.api.call('GET', `${path}/sku/${sku}`, { as })).body.anagrafica
const saveIntermediary = (as: Caller, intermediario: object) =>
  context.api.call('PUT', configuration, {
    as,
    body: { data: { fattura_elettronica: { intermediario } } },
  })

async function issuedXml(as: Caller, sku: string): Promise<string> {
  const { id } = await createInvoice(context.api, as, invoiceData(sku))
  const answer = await context.api.call('PUT', `/api/salesforce/rest/invoice/issue/${id}`, { as, body: {} })
  expect(answer.body).toMatchObject({ status: 'ok' })
  const file = await context.api.call('GET', `/api/salesforce/rest/invoice/${id}/print/xml`, { as })
  return Buffer.from(await file.bytes())
    .toString()
    .replace(/>\s+</g, '><')
}

const ADDRESS =
  '<StabileOrganizzazione><Indirizzo>Via Indipendenza</Indirizzo><NumeroCivico>7</NumeroCivico><CAP>40121</CAP>' +
  '<Comune>Bologna</Comune><Provincia>BO</Provincia><Nazione>IT</Nazione></StabileOrganizzazione>'
const CODE = '<IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567897</IdCodice></IdFiscaleIVA>'
const DATA = `<DatiAnagrafici>${CODE}<Anagrafica><Denominazione>Studio Rossi S.r.l.</Denominazione></Anagrafica></DatiAnagrafici>`

describe('the presence in Italy of an entry', () => {
  it('is empty until it is saved, and stays when the entry is saved without it', async () => {
    const { caller } = await studio(context.api)
    const { sku } = await addEntry(context.api, caller, french())
    const none = Object.fromEntries(Object.keys(establishment).map((part) => [part, '']))
    expect((await read(caller, sku)).presence).toEqual({ establishment: none, representative: noAgent })
    const typed = {
      ...presence,
      representative: { ...representative, vatnumber: '0123-4567 897' },
    }
    expect((await save(caller, sku, french({ presence: typed }))).status).toBe(200)
    expect((await save(caller, sku, french({ note: 'x' }))).status).toBe(200)
    expect((await read(caller, sku)).presence).toEqual(presence)
    expect((await save(caller, sku, french({ presence: {} }))).status).toBe(200)
    expect((await read(caller, sku)).presence.establishment).toEqual(none)
  })

  it.each([
    [
      'a town without its CAP',
      { establishment: { ...establishment, zipcode: '' } },
      'ERROR_PRESENCE_ADDRESS',
      'establishment.zipcode',
    ],
    [
      'a VAT number with a wrong check digit',
      { representative: { ...representative, vatnumber: '01234567890' } },
      'ERROR_PRESENCE_VAT',
      'representative.vatnumber',
    ],
    [
      'a company that is a person, too',
      { representative: { ...representative, last_name: 'Rossi' } },
      'ERROR_PRESENCE_NAME',
      'representative.business_name',
    ],
    [
      'a codice fiscale that is none',
      { representative: { ...representative, taxcode: 'RSSMRA85T10A562T' } },
      'ERROR_PRESENCE_TAXCODE',
      'representative.taxcode',
    ],
  ])('is refused with %s, at its field', async (_, part, code, field) => {
    const { caller } = await studio(context.api)
    const { body } = await context.api.call('POST', path, {
      as: caller,
      body: { anagrafica: french({ presence: { ...presence, ...part } }) },
    })
    expect([body.code, body.wrong]).toEqual([code, [`anagrafica.presence.${field}`]])
  })

  it('stands in the e-invoice of a customer, and of a seller from abroad', async () => {
    const { caller } = await studio(context.api)
    const { sku } = await addEntry(context.api, caller, french({ presence }))
    const xml = await issuedXml(caller, sku)
    const buyers = `${ADDRESS}<RappresentanteFiscale>${CODE}<Denominazione>Studio Rossi S.r.l.</Denominazione></RappresentanteFiscale></CessionarioCommittente>`
    expect(xml).toContain(buyers)
    expect(xml).not.toContain('</CedentePrestatore><RappresentanteFiscale>')

    const { registry } = (await context.api.call('GET', configuration, { as: caller })).body.data
    const own = await save(caller, registry.sku, { ...registry, presence })
    expect(own.status).toBe(200)
    const plain = await addEntry(context.api, caller)
    const sellers = await issuedXml(caller, plain.sku)
    expect(sellers).toContain(`</Sede>${ADDRESS}`)
    expect(sellers).toContain(`</CedentePrestatore><RappresentanteFiscale>${DATA}</RappresentanteFiscale>`)
  })
})

describe('the intermediary of a structure', () => {
  it('stands in its e-invoices, as their issuer where it is that', async () => {
    const { caller, customer } = await studio(context.api)
    expect((await saveIntermediary(caller, { ...representative, is_issuer: false })).status).toBe(200)
    const block = `<TerzoIntermediarioOSoggettoEmittente>${DATA}</TerzoIntermediarioOSoggettoEmittente>`
    expect(await issuedXml(caller, customer.sku)).toContain(`${block}</FatturaElettronicaHeader>`)
    await saveIntermediary(caller, { ...representative, is_issuer: true })
    expect(await issuedXml(caller, customer.sku)).toContain(
      `${block}<SoggettoEmittente>TZ</SoggettoEmittente>`,
    )
    await saveIntermediary(caller, {})
    expect(await issuedXml(caller, customer.sku)).not.toContain('TerzoIntermediario')
  })

  it('needs a code, and is refused at its field', async () => {
    const { caller } = await studio(context.api)
    const { body } = await saveIntermediary(caller, { ...representative, vatnumber: '' })
    expect([body.code, body.wrong]).toEqual([
      'ERROR_PRESENCE_CODE',
      ['data.fattura_elettronica.intermediario.vatnumber'],
    ])
  })
})
