/** Lines, taxes and totals of a received document: the amounts that stand in its file; its total is their sum. */

import { type Decimal, money, round2, sum, ZERO } from '@/lib/domain/core/money'
import type { DocumentTotals, EsigibilitaIva, VatSummary } from '@/lib/domain/documents/document'
import { childrenOf, descend, textAt, type XmlElement } from '../tree'
import { lineDataOf, NO_LINE_DATA, type ReceivedLineData } from './line-data'
import {
  amount,
  amountOrNull,
  naturaOf,
  percent,
  prose,
  proseOrNull,
  required,
  Unreceivable,
} from './reading'

/** A line with the columns that every document's lines have; amounts net of VAT. */
export type ReceivedLine = ReceivedLineData & {
  description: string
  quantity: Decimal
  single_price: Decimal
  discounted_price: Decimal
  total_price: Decimal
  iva: Decimal
  natura: string | null
  riferimento_normativo: string | null
  esigibilita_iva: EsigibilitaIva
  price_change_type: 'INCREASE' | 'DISCOUNT'
  discount_type: 'PERCENTAGE' | 'FIXED'
  discount: Decimal
  measurement_unit: string | null
  ritenuta: boolean
}

/** Social security funds and withholdings, in the shape that the taxes of our own documents have. */
export type ReceivedTaxes = {
  casse: { tipo_cassa: string; rate: number; iva: number; natura: string | null; ritenuta: boolean }[]
  ritenute: { tipo_ritenuta: string; rate: number; causale_pagamento: string }[]
  bollo: 'NONE'
}

export type ReceivedContent = {
  lines: readonly ReceivedLine[]
  taxes: ReceivedTaxes
  totals: Omit<DocumentTotals, 'amount_due'>
  /** ImportoTotaleDocumento, which SdI does not check; null when the file states none. */
  stated_total: Decimal | null
}

const ONE = money(1)

const isYes = (element: XmlElement, name: string): boolean => textAt(element, name) === 'SI'

const payabilityOf = (element: XmlElement): EsigibilitaIva => {
  const found = textAt(element, 'EsigibilitaIVA')
  return found === 'D' || found === 'S' ? found : 'I'
}

/** One block for each of DatiRiepilogo, in their order. */
const summaryOf = (element: XmlElement, tipo: string): VatSummary => {
  const iva = percent(element, 'AliquotaIVA')
  return {
    iva,
    natura: naturaOf(element, iva, tipo),
    esigibilita_iva: payabilityOf(element),
    riferimento_normativo: proseOrNull(element, 100, 'RiferimentoNormativo'),
    imponibile: amount(element, 'ImponibileImporto'),
    imposta: amount(element, 'Imposta'),
  }
}

type Discount = Pick<ReceivedLine, 'price_change_type' | 'discount_type' | 'discount'>

const NO_DISCOUNT: Discount = { price_change_type: 'DISCOUNT', discount_type: 'PERCENTAGE', discount: ZERO }

/** The one discount or increase of a line; several show in its price only. */
function discountOf(element: XmlElement): Discount {
  const [only, ...more] = childrenOf(element, 'ScontoMaggiorazione')
  if (!only || more.length > 0) return NO_DISCOUNT
  const rate = amountOrNull(only, 'Percentuale')
  const fixed = amountOrNull(only, 'Importo')
  const discount = rate ?? fixed ?? ZERO
  return {
    price_change_type: textAt(only, 'Tipo') === 'MG' ? 'INCREASE' : 'DISCOUNT',
    discount_type: rate ? 'PERCENTAGE' : 'FIXED',
    discount: discount.isNegative() ? ZERO : discount,
  }
}

type VatKey = Pick<VatSummary, 'iva' | 'natura'>

const keyOf = ({ iva, natura }: VatKey): string => `${iva} ${natura}`

/** The first block of each rate and Natura. */
const firstBlocks = (riepilogo: readonly VatSummary[]): ReadonlyMap<string, VatSummary> =>
  new Map([...riepilogo].reverse().map((block) => [keyOf(block), block]))

type LineContext = { blocks: ReadonlyMap<string, VatSummary>; tipo: string }

function lineOf(element: XmlElement, { blocks, tipo }: LineContext): ReceivedLine {
  const quantity = amountOrNull(element, 'Quantita')?.abs() ?? ONE
  const iva = percent(element, 'AliquotaIVA')
  const natura = naturaOf(element, iva, tipo)
  const total_price = amount(element, 'PrezzoTotale')
  const block = blocks.get(keyOf({ iva, natura }))
  return {
    description: prose(element, 1000, 'Descrizione') || '–',
    quantity,
    single_price: amount(element, 'PrezzoUnitario'),
    discounted_price: quantity.isZero() ? total_price : total_price.div(quantity),
    total_price,
    iva,
    natura,
    riferimento_normativo: block?.riferimento_normativo ?? null,
    esigibilita_iva: block?.esigibilita_iva ?? 'I',
    ...discountOf(element),
    measurement_unit: proseOrNull(element, 10, 'UnitaMisura'),
    ...lineDataOf(element),
    ritenuta: isYes(element, 'Ritenuta'),
  }
}

const casseOf = (general: XmlElement | undefined, tipo: string): ReceivedTaxes['casse'] =>
  childrenOf(general, 'DatiCassaPrevidenziale').map((element) => {
    const iva = percent(element, 'AliquotaIVA')
    return {
      tipo_cassa: prose(element, 4, 'TipoCassa'),
      rate: percent(element, 'AlCassa').toNumber(),
      iva: iva.toNumber(),
      natura: naturaOf(element, iva, tipo),
      ritenuta: isYes(element, 'Ritenuta'),
    }
  })

const ritenuteOf = (general: XmlElement | undefined): ReceivedTaxes['ritenute'] =>
  childrenOf(general, 'DatiRitenuta').map((element) => ({
    tipo_ritenuta: prose(element, 4, 'TipoRitenuta'),
    rate: percent(element, 'AliquotaRitenuta').toNumber(),
    causale_pagamento: prose(element, 2, 'CausalePagamento'),
  }))

/** Returns the change of the total by discounts and increases of the whole document that state an amount (2.1.1.8). */
const wholeChange = (general: XmlElement | undefined): Decimal =>
  sum(
    childrenOf(general, 'ScontoMaggiorazione').map((element) => {
      const change = amountOrNull(element, 'Importo') ?? ZERO
      return textAt(element, 'Tipo') === 'MG' ? change : change.negated()
    }),
  )

/**
 * Returns the totals of a document: the total is the sum of its riepilogo, its rounding and the change of the whole
 * document. Stamp duty is part of the total where the stated total includes it.
 */
function totalsOf(
  lines: readonly ReceivedLine[],
  riepilogo: readonly VatSummary[],
  general: XmlElement | undefined,
): ReceivedContent['totals'] {
  const subtotal = sum(riepilogo.map(({ imponibile }) => imponibile))
  const imposta = sum(riepilogo.map((block) => block.imposta))
  const arrotondamento = amountOrNull(general, 'Arrotondamento') ?? ZERO
  const split = riepilogo.filter(({ esigibilita_iva }) => esigibilita_iva === 'S')
  const ritenute = childrenOf(general, 'DatiRitenuta').map((element) => ({
    imponibile: ZERO,
    importo: amount(element, 'ImportoRitenuta'),
  }))
  const stamp = amountOrNull(general, 'DatiBollo', 'ImportoBollo') ?? ZERO
  const summed = subtotal.plus(imposta).plus(arrotondamento).plus(wholeChange(general))
  const withStamp = summed.plus(stamp)
  return {
    lines: lines.map(({ discounted_price, total_price }) => ({ discounted_price, total_price })),
    product_subtotal: round2(sum(lines.map(({ total_price }) => total_price))),
    expenses: [],
    casse: childrenOf(general, 'DatiCassaPrevidenziale').map((element) => ({
      imponibile: amountOrNull(element, 'ImponibileCassa') ?? ZERO,
      importo: amount(element, 'ImportoContributoCassa'),
    })),
    ritenute,
    bollo: { importo: stamp, charged: false, natura: null },
    riepilogo,
    subtotal,
    imposta,
    arrotondamento,
    total: statedTotal(general)?.eq(withStamp) ? withStamp : summed,
    split_payment: sum(split.map((block) => block.imposta)),
    withheld: sum(ritenute.map(({ importo }) => importo)),
  }
}

const statedTotal = (general: XmlElement | undefined): Decimal | null =>
  amountOrNull(general, 'ImportoTotaleDocumento')

function ordinaryContent(body: XmlElement, tipo: string): ReceivedContent {
  const general = descend(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  const goods = descend(body, 'DatiBeniServizi')
  const riepilogo = childrenOf(goods, 'DatiRiepilogo').map((element) => summaryOf(element, tipo))
  if (riepilogo.length === 0) throw new Unreceivable('missing', 'DatiRiepilogo')
  const context = { blocks: firstBlocks(riepilogo), tipo }
  const lines = childrenOf(goods, 'DettaglioLinee').map((element) => lineOf(element, context))
  const taxes = { casse: casseOf(general, tipo), ritenute: ritenuteOf(general), bollo: 'NONE' as const }
  return { lines, taxes, totals: totalsOf(lines, riepilogo, general), stated_total: statedTotal(general) }
}

const HUNDRED = money(100)

/** A line of a simplified invoice: its amount includes the VAT, which is stated as an amount, or as a rate. */
function simplifiedLine(element: XmlElement, tipo: string): { line: ReceivedLine; block: VatSummary } {
  const gross = amount(element, 'Importo')
  const stated = amountOrNull(element, 'DatiIVA', 'Imposta')
  const iva =
    amountOrNull(element, 'DatiIVA', 'Aliquota') === null ? ZERO : percent(element, 'DatiIVA', 'Aliquota')
  const imposta = stated ?? round2(gross.times(iva).div(iva.plus(HUNDRED)))
  const net = gross.minus(imposta)
  const riferimento_normativo = proseOrNull(element, 100, 'RiferimentoNormativo')
  const natura = naturaOf(element, iva, tipo)
  const alike = { iva, natura, riferimento_normativo, esigibilita_iva: 'I' as const }
  const line: ReceivedLine = {
    ...alike,
    ...NO_DISCOUNT,
    ...NO_LINE_DATA,
    description: required(element, 1000, 'Descrizione'),
    quantity: ONE,
    single_price: net,
    discounted_price: net,
    total_price: net,
    measurement_unit: null,
    ritenuta: false,
  }
  return { line, block: { ...alike, imponibile: net, imposta } }
}

/** The blocks of lines as one for each rate, Natura and legal reference, in the order of the first of each. */
function joinedBlocks(blocks: readonly VatSummary[]): readonly VatSummary[] {
  const joined = new Map<string, VatSummary>()
  for (const block of blocks) {
    const key = JSON.stringify([block.iva, block.natura, block.riferimento_normativo])
    const { imponibile, imposta } = joined.get(key) ?? { imponibile: ZERO, imposta: ZERO }
    joined.set(key, {
      ...block,
      imponibile: imponibile.plus(block.imponibile),
      imposta: imposta.plus(block.imposta),
    })
  }
  return [...joined.values()]
}

function simplifiedContent(body: XmlElement, tipo: string): ReceivedContent {
  const parts = childrenOf(body, 'DatiBeniServizi').map((element) => simplifiedLine(element, tipo))
  if (parts.length === 0) throw new Unreceivable('missing', 'DatiBeniServizi')
  const lines = parts.map(({ line }) => line)
  const riepilogo = joinedBlocks(parts.map(({ block }) => block))
  return {
    lines,
    taxes: { casse: [], ritenute: [], bollo: 'NONE' },
    totals: totalsOf(lines, riepilogo, undefined),
    stated_total: null,
  }
}

type Kind = { family: 'ordinary' | 'simplified'; tipo: string }

/** @throws Unreceivable when a required amount is missing or is not a number. */
export const contentOfBody = (body: XmlElement, { family, tipo }: Kind): ReceivedContent =>
  family === 'ordinary' ? ordinaryContent(body, tipo) : simplifiedContent(body, tipo)
