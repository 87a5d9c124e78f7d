/** Random values of the blocks that few documents have, and what is read back of them. */
import fc from 'fast-check'
import { day } from '@/lib/domain/core/day'
import { money } from '@/lib/domain/core/money'
import {
  DELIVERY_TERMS,
  type EInvoiceData,
  einvoiceDataFaults,
  NO_EINVOICE_DATA,
  type Transport,
} from '@/lib/domain/einvoice/einvoice-data'
import type { ArticleCode, LineDatum } from '@/lib/domain/einvoice/line-data'
import { childrenOf, readInvoice, textAt, type XmlElement } from '@/server/einvoice'
import { descend } from '@/server/einvoice/tree'

/** Text of Basic Latin that neither begins nor ends with a space, nor has two together. */
const basic = (max: number) =>
  fc.stringMatching(new RegExp(`^[!-~]([ -~]{0,${max - 2}}[!-~])?$`)).filter((text) => !text.includes('  '))
const latin = (max: number) => fc.stringMatching(new RegExp(`^[!-~àèìòùÀç§]{1,${max}}$`))

const codeOf: fc.Arbitrary<ArticleCode> = fc.record({
  type: basic(35),
  value: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    .filter((text) => /^[^\p{Cc}\p{Cs}\ufffe\uffff]{1,35}$/u.test(text) && text.trim() === text),
})

const datumOf: fc.Arbitrary<LineDatum> = fc.record({
  type: basic(10).filter((type) => type.toUpperCase() !== 'INTENTO'),
  text: fc.option(latin(60)),
  number: fc.option(fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => units / 100)),
  date: fc.constantFrom(null, day('2025-02-28'), day('2026-01-31')),
})

/** Codes and other data of a line. */
export const lineData = {
  code_list: fc.array(codeOf, { maxLength: 3 }),
  other_data_list: fc.array(datumOf, { maxLength: 3 }),
}

export const bodyOf = (xml: string): XmlElement | undefined =>
  readInvoice(new TextEncoder().encode(xml)).tree.children[1]

/** Codes and other data of the first lines of a file, those that are no products' left out. */
export const lineDataIn = (xml: string, count: number) =>
  childrenOf(descend(bodyOf(xml), 'DatiBeniServizi'), 'DettaglioLinee')
    .slice(0, count)
    .map((line) => ({
      code_list: childrenOf(line, 'CodiceArticolo').map((code) => ({
        type: textAt(code, 'CodiceTipo'),
        value: textAt(code, 'CodiceValore'),
      })),
      other_data_list: childrenOf(line, 'AltriDatiGestionali').map((datum) => ({
        type: textAt(datum, 'TipoDato'),
        text: textAt(datum, 'RiferimentoTesto') || null,
        number: numberAt(datum, 'RiferimentoNumero'),
        date: textAt(datum, 'RiferimentoData') || null,
      })),
    }))

function numberAt(element: XmlElement, name: string): number | null {
  const text = textAt(element, name)
  return text === '' ? null : money(text).toNumber()
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 1 })
const weights = optional(fc.integer({ min: 1, max: 999_999 }).map((units) => units / 100))

const transportOf: fc.Arbitrary<Transport> = fc
  .record({
    carrier: optional(
      fc.record({
        country: fc.constantFrom('IT', 'DE'),
        vatnumber: fc.constantFrom('01234567897', '09876543217'),
        taxcode: fc.constantFrom(null, 'BNCGLI80A41A944X'),
        name: latin(80),
      }),
    ),
    means: optional(latin(80)),
    reason: optional(latin(100)),
    packages: optional(fc.integer({ min: 1, max: 9999 })),
    description: optional(latin(100)),
    weight_unit: fc.constantFrom('kg', 'T'),
    gross_weight: weights,
    net_weight: weights,
    collected_at: fc.constantFrom(null, '2026-01-01 00:00'),
    delivered_at: fc.constantFrom(null, '2026-01-01 23:59'),
    started_on: fc.constantFrom(null, day('2026-01-01')),
    terms: fc.constantFrom(null, ...DELIVERY_TERMS),
    address: optional(
      fc.record({
        street: latin(60),
        number: optional(basic(8)),
        zipcode: fc.stringMatching(/^[0-9]{5}$/),
        city: latin(60),
        province: fc.constantFrom(null, 'BO'),
        country: fc.constant('IT'),
      }),
    ),
  })
  .filter((transport) => einvoiceDataFaults({ ...NO_EINVOICE_DATA, transport }).length === 0)

/** Phases of works, main invoice and transport of a document. */
export const einvoiceDataOf: fc.Arbitrary<EInvoiceData> = fc.record({
  phase_list: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 3 }),
  pdf_copy: fc.constant(null),
  main_invoice: fc.option(fc.record({ number: basic(20), date: fc.constant(day('2026-01-31')) })),
  transport: fc.option(transportOf),
})

/** The same as it stands in a file. */
export function einvoiceDataIn(xml: string): EInvoiceData {
  const general = descend(bodyOf(xml), 'DatiGenerali')
  const main = descend(general, 'FatturaPrincipale')
  const transport = descend(general, 'DatiTrasporto')
  return {
    pdf_copy: null,
    phase_list: childrenOf(general, 'DatiSAL').map((phase) => Number(textAt(phase, 'RiferimentoFase'))),
    main_invoice: main
      ? {
          number: textAt(main, 'NumeroFatturaPrincipale'),
          date: day(textAt(main, 'DataFatturaPrincipale')),
        }
      : null,
    transport: transport ? transportIn(transport) : null,
  }
}

function transportIn(transport: XmlElement): Transport {
  const at = (name: string) => textAt(transport, name) || null
  const time = (name: string) => at(name)?.replace('T', ' ').replace(/:00$/, '') ?? null
  const carrier = descend(transport, 'DatiAnagraficiVettore')
  const address = descend(transport, 'IndirizzoResa')
  return {
    carrier: carrier
      ? {
          country: textAt(carrier, 'IdFiscaleIVA', 'IdPaese'),
          vatnumber: textAt(carrier, 'IdFiscaleIVA', 'IdCodice'),
          taxcode: textAt(carrier, 'CodiceFiscale') || null,
          name: textAt(carrier, 'Anagrafica', 'Denominazione'),
        }
      : null,
    means: at('MezzoTrasporto'),
    reason: at('CausaleTrasporto'),
    packages: numberAt(transport, 'NumeroColli'),
    description: at('Descrizione'),
    weight_unit: at('UnitaMisuraPeso'),
    gross_weight: numberAt(transport, 'PesoLordo'),
    net_weight: numberAt(transport, 'PesoNetto'),
    collected_at: time('DataOraRitiro'),
    delivered_at: time('DataOraConsegna'),
    started_on: at('DataInizioTrasporto') as Transport['started_on'],
    terms: at('TipoResa'),
    address: address
      ? {
          street: textAt(address, 'Indirizzo'),
          number: textAt(address, 'NumeroCivico') || null,
          zipcode: textAt(address, 'CAP'),
          city: textAt(address, 'Comune'),
          province: textAt(address, 'Provincia') || null,
          country: textAt(address, 'Nazione'),
        }
      : null,
  }
}
